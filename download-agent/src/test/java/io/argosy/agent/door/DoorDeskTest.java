package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How long a door keeps a session, and for which requests. */
class DoorDeskTest {

  private static final Duration VALID = Duration.ofHours(1);
  private static final long TWO_VISITS = 3_500;
  private static final List<FileContent> FILES =
      List.of(new FileContent(new Lfn("/f"), ByteCount.of(1), Checksum.EMPTY));

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final AtomicInteger opened = new AtomicInteger();
  private final Set<String> used = new HashSet<>();
  private boolean diskIsFull;
  private final DoorDesk desk =
      new DoorDesk(
          text -> grant(),
          (id, until) -> use(id),
          (node, file) -> new SourceState.Missing(),
          clock,
          clock,
          () -> "visit-" + opened.incrementAndGet(),
          TWO_VISITS);

  @Test
  void afterItsGrantASessionServesOnlyWhatItHasBegun() {
    String visit = open();
    now.set(now.get().plus(VALID).plusSeconds(1));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.visit(visit))
        .matches(refusal -> refusal.code().equals("grant-expired"));
    assertThat(desk.visitUnderWay(visit).id()).isEqualTo(visit);
  }

  @Test
  void aSessionWithoutRequestsIsRemoved() {
    String asked = open();
    String silent = open();
    pass(Visits.SILENCE.minusSeconds(1));
    desk.visit(asked);
    pass(Duration.ofSeconds(1));
    open();
    assertThat(desk.visit(asked).id()).isEqualTo(asked);
    assertUnknown(silent);
  }

  @Test
  void aSessionIsKeptWhileItIsServed() {
    Visit visit = desk.visit(open());
    desk.begun(visit);
    pass(Visits.SILENCE.plusSeconds(1));
    open();
    assertThat(desk.visitUnderWay(visit.id())).isSameAs(visit);
    desk.done(visit);
    pass(Visits.SILENCE);
    open();
    assertUnknown(visit.id());
  }

  @Test
  void aSessionThatIsEndedIsUnknown() {
    Visit visit = desk.visit(open());
    desk.end(visit);
    assertUnknown(visit.id());
    desk.end(visit);
    assertThat(desk.sessions()).isZero();
  }

  @Test
  void aFullDoorRemovesSessionsIdleForAMinuteAndRefusesFurtherOnes() {
    String first = open();
    String second = open();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(this::open)
        .matches(refusal -> refusal.code().equals("door-full"));
    pass(Visits.SILENCE_WHEN_FULL);
    desk.visit(second);
    String third = open();
    assertUnknown(first);
    assertThat(desk.visit(second).id()).isEqualTo(second);
    assertThat(desk.visit(third).id()).isEqualTo(third);
  }

  @Test
  void aGrantRefusedByAFullDoorIsNotUsed() {
    open();
    open();
    Grant grant = grant();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.open(grant, FILES, "10.0.0.1", "10.0.0.2"));
    pass(Visits.SILENCE);
    desk.open(grant, FILES, "10.0.0.1", "10.0.0.2");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.open(grant, FILES, "10.0.0.1", "10.0.0.2"))
        .matches(refusal -> refusal.code().equals("grant-used"));
    assertThat(desk.sessions()).isEqualTo(1);
  }

  /** Its memory would be full of sessions that no client knows. */
  @Test
  void aSessionThatCannotBeOpenedTakesNoRoom() {
    diskIsFull = true;
    for (int again = 0; again < 5; again++) {
      assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(this::open);
      assertThat(desk.sessions()).isZero();
    }
  }

  private boolean use(String grant) {
    if (diskIsFull) {
      throw new UncheckedIOException(new IOException("no space left on device"));
    }
    return used.add(grant);
  }

  private void pass(Duration time) {
    now.set(now.get().plus(time));
  }

  private void assertUnknown(String visit) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.visitUnderWay(visit))
        .matches(refusal -> refusal.code().equals("unknown-session"));
  }

  private String open() {
    return desk.open(desk.check("10.0.0.1", "grant"), FILES, "10.0.0.1", "10.0.0.2").visit().id();
  }

  private Grant grant() {
    return new Grant(
        "g" + opened,
        new NodeName("SRC"),
        "dst",
        "job",
        FileListDigest.sha256Of(FILES),
        List.of(),
        Optional.empty(),
        OptionalInt.empty(),
        now.get().plus(VALID));
  }
}
