package io.argosy.deploy.demo;

import static io.argosy.common.task.FailureClass.DESTINATION_FULL;
import static io.argosy.common.task.FailureClass.NETWORK;
import static io.argosy.common.task.FailureClass.TOOL_BROKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.common.wire.user.WaitView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StandstillTest {

  private static final Duration LONG = Standstill.LONG;
  private static final NodeName NODE = new NodeName("DST");

  @Test
  void fullAndBrokenDestinationsAreHopelessAfterThreeAttempts() {
    assertThat(hopeless(stuck(DESTINATION_FULL, 3), stuck(TOOL_BROKEN, 5))).isTrue();
    assertThat(hopeless(stuck(DESTINATION_FULL, 3), stuck(TOOL_BROKEN, 2))).isFalse();
  }

  @Test
  void temporaryFailuresAreNotHopeless() {
    assertThat(hopeless(stuck(DESTINATION_FULL, 3), stuck(NETWORK, 30))).isFalse();
  }

  @Test
  void aFileWithoutAReasonMayStillMove() {
    assertThat(hopeless(stuck(DESTINATION_FULL, 3))).isFalse();
  }

  @Test
  void recentOrCurrentTransfersAreNotHopeless() {
    var both = List.of(stuck(DESTINATION_FULL, 3), stuck(DESTINATION_FULL, 3));
    assertThat(Standstill.isHopeless(request(8, 0), LONG.minusMillis(1), why(both))).isFalse();
    assertThat(Standstill.isHopeless(request(8, 1), LONG, why(both))).isFalse();
  }

  @Test
  void eachArrivalRestartsTheTime() throws IOException {
    var both = List.of(stuck(DESTINATION_FULL, 3), stuck(DESTINATION_FULL, 3));
    Standstill standstill = new Standstill(id -> why(both));
    long start = 7;
    assertThat(standstill.isHopeless(request(7, 0), start)).isFalse();
    long later = start + LONG.toNanos() - 1;
    assertThat(standstill.isHopeless(request(8, 0), later)).isFalse();
    assertThat(standstill.isHopeless(request(8, 0), later + LONG.toNanos() - 1)).isFalse();
    assertThat(standstill.isHopeless(request(8, 0), later + LONG.toNanos())).isTrue();
  }

  /** An agent that claims nothing causes no failures. */
  @Test
  void aDestinationWithoutRoomIsHopelessWhateverItsFailures() {
    NodeName other = new NodeName("OTHER");
    for (var stuck : List.of(List.<StuckFileView>of(), List.of(stuck(NETWORK, 30)))) {
      assertThat(isHopeless(request(8, 0), LONG, stuck, NODE)).isTrue();
      assertThat(isHopeless(request(8, 0), LONG, stuck, other)).isFalse();
      assertThat(isHopeless(request(8, 1), LONG, stuck, NODE)).isFalse();
      assertThat(isHopeless(request(8, 0), LONG.minusMillis(1), stuck, NODE)).isFalse();
      assertThat(isHopeless(request(10, 0), LONG, stuck, NODE)).isFalse();
    }
  }

  @Test
  void aNodeHasNoRoomWhenNoneOfItsLivingAgentsHas() {
    var full = agent(true, List.of(ClaimHindrance.NO_ROOM, ClaimHindrance.DRAINING));
    var silentWithRoom = agent(false, List.of());
    assertThat(Standstill.withoutRoom(List.of(node(full, silentWithRoom)))).containsExactly(NODE);
    var door = agent(true, List.of(ClaimHindrance.DOOR_ONLY));
    assertThat(Standstill.withoutRoom(List.of(node(full, door)))).containsExactly(NODE);
    assertThat(Standstill.withoutRoom(List.of(node(door)))).isEmpty();
    assertThat(Standstill.withoutRoom(List.of(node(full, agent(true, List.of()))))).isEmpty();
    assertThat(Standstill.withoutRoom(List.of(node(agent(true, List.of(ClaimHindrance.DRAINING))))))
        .isEmpty();
    assertThat(Standstill.withoutRoom(List.of(node(agent(false, List.of(ClaimHindrance.NO_ROOM))))))
        .isEmpty();
    assertThat(Standstill.withoutRoom(List.of(node()))).isEmpty();
  }

  /** Files that are not sent do not fail. */
  @Test
  void aRequestIsHopelessWhereAllItsFilesWaitForSpace() {
    WaitView full = wait("destination-full");
    assertThat(hopelessWith(full)).isTrue();
    assertThat(hopelessWith(full, wait("cooling-off"))).isFalse();
    assertThat(hopelessWith(wait("queued"))).isFalse();
  }

  private static boolean hopelessWith(WaitView... waits) {
    return Standstill.isHopeless(request(8, 0, List.of(waits)), LONG, why(List.of()));
  }

  private static WaitView wait(String reason) {
    return new WaitView(reason, NODE, 1, ByteCount.of(1), "waits", null, "no");
  }

  private static NodeView.Agent agent(boolean alive, List<ClaimHindrance> hindrances) {
    return new NodeView.Agent(new AgentName("a"), alive, 1L, false, null, hindrances, null);
  }

  private static NodeView node(NodeView.Agent... agents) {
    return new NodeView(
        NODE,
        new SiteName("SITE"),
        "disk",
        0,
        ByteCount.ZERO,
        0,
        ByteCount.ZERO,
        List.of(agents),
        List.of(),
        List.of(),
        null,
        NodeView.Terms.NONE,
        null,
        null,
        null);
  }

  private static boolean isHopeless(
      RequestView request, Duration still, List<StuckFileView> stuck, NodeName withoutRoom) {
    return Standstill.isHopeless(request, still, new Standstill.Why(stuck, Set.of(withoutRoom)));
  }

  private static Standstill.Why why(List<StuckFileView> stuck) {
    return new Standstill.Why(stuck, Set.of());
  }

  private static boolean hopeless(StuckFileView... stuck) {
    return Standstill.isHopeless(request(8, 0), LONG, why(List.of(stuck)));
  }

  @Test
  void whatHasEndedBadlySaysHowFarItCameAndWhereTheLogsAre() {
    assertThat(Demo.unfinished(request(7, 0), Path.of("/data/logs")))
        .startsWith("Verified so far: 7 of 10 replicas. ")
        .contains("load")
        .endsWith(" The logs are in /data/logs");
  }

  /** Returns a request for ten files. */
  private static RequestView request(long done, long inTransfer) {
    return request(done, inTransfer, List.of());
  }

  private static RequestView request(long done, long inTransfer, List<WaitView> waits) {
    ByteCount bytes = ByteCount.of(10);
    var destination =
        new RequestView.Destination(
            NODE,
            new SiteName("T1"),
            RequestStatus.MOVING,
            "approved",
            null,
            10,
            bytes,
            done,
            bytes,
            0,
            inTransfer,
            List.of(),
            null,
            null);
    return new RequestView(
        "1",
        "user",
        Instant.EPOCH,
        RequestStatus.MOVING,
        Priority.NORMAL,
        "test",
        List.of(new DatasetName("/demo/a")),
        List.of(destination),
        null,
        null,
        null,
        null,
        waits,
        null,
        null,
        null,
        null);
  }

  private static StuckFileView stuck(FailureClass reason, int attempts) {
    return new StuckFileView(
        new Lfn("/demo/a/f"), ByteCount.of(1), NODE, attempts, false, NODE, reason, "no");
  }
}
