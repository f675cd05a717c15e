package io.argosy.agent.claim.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.ClaimRouterContract;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.fixture.OneAnswer;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HttpClaimRouterTest implements ClaimRouterContract {

  private static final NodeName SRC = new NodeName("SRC");
  private static final NodeName DST = new NodeName("DST");
  private static final Lane LINK = Lane.shared(new LinkName(SRC, DST));
  private static final UUID CIRCUIT = new UUID(7, 1);
  private static final Lane LANE = new Lane(LINK.link(), Optional.of(CIRCUIT));
  private static final List<ClaimAnswer.LinkStreams> ADVICE =
      List.of(new ClaimAnswer.LinkStreams(SRC, DST, 6, null));
  private static final LinkFlow BUSY =
      new LinkFlow(
          LINK,
          Duration.ofMillis(3000),
          Duration.ofNanos(2_999_999_999L),
          ByteCount.of(5),
          1.5,
          true);
  private static final LinkFlow SHORT =
      new LinkFlow(LANE, Duration.ofNanos(9), Duration.ofNanos(8), ByteCount.of(6), 1, false);

  private final ScriptedLanes lanes = new ScriptedLanes();
  private final AdvisedStreams advised = new AdvisedStreams(16, lanes);
  private final AtomicLong time = new AtomicLong();
  private ByteCount free = ByteCount.of(100);
  private final SpaceMeter spaces =
      new SpaceMeter(() -> Map.of(DST, free), ByteCount.of(40), time::get);

  @Override
  public ClaimRouter dealing() {
    return router(
        new OneAnswer(
            () ->
                new RegistrationAnswer(
                    DEALT.agent(),
                    new SiteName("SITE"),
                    DEALT.number(),
                    600,
                    30,
                    DEALT.instance())));
  }

  @Override
  public ClaimRouter giving(List<HeldTask> tasks) {
    return router(answering(tasks));
  }

  @Override
  public ClaimRouter answering(HeartbeatAnswer news) {
    return router(new OneAnswer(() -> news));
  }

  @Override
  public ClaimRouter failing(RuntimeException failure) {
    return router(
        new OneAnswer(
            () -> {
              throw failure;
            }));
  }

  @Test
  void aClaimIsRequestedByItsIdAndIncarnation() {
    OneAnswer exchange = answering(List.of());
    router(exchange).claim(ID, ASK, Duration.ofMillis(2500));
    assertThat(exchange.messages())
        .containsExactly(
            new ClaimRequest(ID, DEALT.number(), ASK.files(), ASK.bytes(), 2, null, true));
  }

  @Test
  void aTaskHasThePlaceThatTheRouterNames() {
    HeldTask task = Tasks.at(Tasks.task("t1", 1, "SRC", 5), "https://se.example.org/a", true);
    assertThat(router(answering(List.of(task))).claim(ID, ASK, Duration.ZERO))
        .containsExactly(task);
  }

  @Test
  void theStreamsOfLinksAreAdvisedWithAClaim() {
    router(answering(List.of())).claim(ID, ASK, Duration.ZERO);
    assertThat(advised.of(LINK)).hasValue(6);
  }

  @Test
  void theStreamsOfACircuitAreAdvisedForItAlone() {
    assertThat(lanes.opens(LINK.link(), 1)).isEqualTo(LANE);
    ClaimAnswer.LinkStreams streams = new ClaimAnswer.LinkStreams(SRC, DST, 9, CIRCUIT);
    router(new OneAnswer(() -> new ClaimAnswer(ID, List.of(), List.of(streams))))
        .claim(ID, ASK, Duration.ZERO);
    assertThat(advised.of(LANE)).hasValue(9);
    assertThat(advised.of(LINK)).isEmpty();
  }

  @Test
  void anEarlierRouterAdvisesNothing() {
    router(new OneAnswer(() -> new ClaimAnswer(ID, List.of(), null))).claim(ID, ASK, Duration.ZERO);
    assertThat(advised.of(LINK)).isEmpty();
  }

  @Test
  void aHeartbeatHasClaimsHindrancesAndTraffic() {
    spaces.measure();
    time.addAndGet(3_000_000_000L);
    OneAnswer exchange =
        new OneAnswer(
            () ->
                new HeartbeatAnswer(
                    600, List.of(), List.of(), List.of(), List.of(), false, List.of(), false,
                    List.of()));
    router(exchange)
        .beat(
            List.of(ID),
            List.of(ClaimHindrance.NO_ROOM),
            Optional.of(ByteCount.of(7)),
            new FlowMeter.Reading(
                7, 0, Duration.ofSeconds(2), Map.of(), Set.of(), List.of(BUSY, SHORT)),
            List.of(new LinkUse(SRC, DST, 4, 3, 2, 9)),
            Optional.of(new Priority(2)));
    assertThat(exchange.messages())
        .containsExactly(
            new Heartbeat(
                DEALT.number(),
                List.of(ID),
                List.of(ClaimHindrance.NO_ROOM),
                ByteCount.of(7),
                List.of(
                    new Heartbeat.LinkFlow(SRC, DST, 3000, 2999, ByteCount.of(5), 1.5, true, null),
                    new Heartbeat.LinkFlow(SRC, DST, 1, 0, ByteCount.of(6), 1, false, CIRCUIT)),
                List.of(new LinkUse(SRC, DST, 4, 3, 2, 9)),
                new Priority(2),
                7L,
                2_000L,
                List.of(new Heartbeat.NodeSpace(DST, ByteCount.of(60), 3_000))));
  }

  /** A router that has not answered may have ignored the reading, because it knew its number. */
  @Test
  void spaceThatTheRouterHasNotAcknowledgedIsStillNews() {
    spaces.measure();
    spaces.told(spaces.last());
    free = ByteCount.of(200);
    assertThat(spaces.measure()).isTrue();
    assertThatThrownBy(() -> beat(failing(new IllegalStateException("reset")))).hasMessage("reset");
    assertThat(spaces.measure()).isTrue();
    beat(
        answering(
            new HeartbeatAnswer(
                600, List.of(), List.of(), List.of(), List.of(), false, List.of(), false,
                List.of())));
    assertThat(spaces.measure()).isFalse();
  }

  private static void beat(ClaimRouter router) {
    router.beat(
        List.of(),
        List.of(),
        Optional.empty(),
        new FlowMeter(() -> 0, () -> 0).read(Set.of()),
        List.of(),
        Optional.empty());
  }

  private static OneAnswer answering(List<HeldTask> tasks) {
    return new OneAnswer(
        () -> new ClaimAnswer(ID, tasks.stream().map(HttpClaimRouterTest::wire).toList(), ADVICE));
  }

  private static ClaimAnswer.ClaimedTask wire(HeldTask task) {
    return new ClaimAnswer.ClaimedTask(
        task.key().task(),
        task.key().epoch(),
        task.file().lfn(),
        BlockName.parse("/demo/set#0"),
        task.file().size(),
        task.file().checksum(),
        task.link().source(),
        task.alternates(),
        task.link().destination(),
        task.priority(),
        "default",
        task.due() == null ? null : Duration.between(NOON, task.due()).toSeconds(),
        task.place());
  }

  private ClaimRouter router(OneAnswer exchange) {
    Enrolment enrolment = new Enrolment();
    enrolment.become(DEALT);
    return new HttpClaimRouter(
        exchange,
        enrolment,
        takeOver ->
            new Registration(
                "1", List.of(), List.of(), List.of(), List.of(), takeOver, null, null, null),
        advised,
        spaces,
        Clock.fixed(NOON, ZoneOffset.UTC));
  }
}
