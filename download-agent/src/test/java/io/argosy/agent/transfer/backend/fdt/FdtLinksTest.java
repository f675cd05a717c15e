package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The sequence of the jobs of a link, and which may move bytes. */
class FdtLinksTest {

  private static final Lane LINK = Lane.shared(Tasks.job(1).link());
  private static final LinkShape USUAL = new LinkShape(2, 200, ByteCount.of(2_000_000_000L));
  private static final ByteCount BYTES = ByteCount.of(10_000);
  private static final JobSizing SIZING =
      new JobSizing(
          new Amount(200, ByteCount.of(2_000_000_000L)),
          new Amount(2000, ByteCount.of(200_000_000_000L)));

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final FlowMeter flows =
      new FlowMeter(() -> now.get().toEpochMilli() * 1_000_000, () -> 0);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);

  @Test
  void oneJobIsPreparedWhileTwoMove() {
    FdtLinks links = links(2, false);
    assertThat(links.shapeOf(LINK)).isEqualTo(new LinkShape(3, 200, USUAL.bytes()));
    FdtLinks.Turn first = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn second = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn third = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(first.hasCome()).isTrue();
    assertThat(second.hasCome()).isTrue();
    assertThat(third.hasCome()).isFalse();
    first.pass();
    first.pass();
    assertThat(first.hasCome()).isTrue();
    assertThat(third.hasCome()).isTrue();
    assertThat(links.turnOf(LINK, BYTES, Optional::empty).hasCome()).isFalse();
  }

  /** Otherwise nothing moves while the programs of the next run start. */
  @Test
  void theNextRunBeginsSecondsBeforeTheEndOfTheOneBefore() {
    FdtLinks links = links(1, false);
    FdtLinks.Turn first = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn second = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(first.hasCome()).isTrue();
    now.set(now.get().plusSeconds(6));
    first.arrived(ByteCount.of(6_000));
    assertThat(second.hasCome()).as("4 s before the end").isFalse();
    now.set(now.get().plusSeconds(1));
    first.arrived(ByteCount.of(7_000));
    assertThat(second.hasCome()).as("3 s before the end").isTrue();
    first.arrived(ByteCount.of(10_000));
    first.pass();
    FdtLinks.Turn third = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(third.hasCome()).as("one turn was given back, once").isFalse();
    second.pass();
    assertThat(third.hasCome()).isTrue();
  }

  /** Three programs that start at once on two processors are all ready late. */
  @Test
  void onlySoManyFirstProgramsStartAtATime() {
    FdtLinks links = links(2, false);
    FdtLinks.Turn first = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn second = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn third = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(first.mayStart()).isTrue();
    assertThat(second.mayStart()).isFalse();
    first.ready();
    assertThat(second.mayStart()).isTrue();
    second.pass();
    assertThat(third.mayStart()).as("the second never became ready").isTrue();
    assertThat(first.mayStart()).as("it has started").isTrue();
  }

  @Test
  void aProgramThatIsNotReadyInTimeDelaysNoOther() {
    FdtLinks links = links(2, false);
    FdtLinks.Turn hanging = links.turnOf(LINK, BYTES, Optional::empty);
    FdtLinks.Turn next = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(hanging.mayStart()).isTrue();
    now.set(now.get().plusSeconds(3).minusNanos(1));
    assertThat(next.mayStart()).isFalse();
    now.set(now.get().plusNanos(1));
    assertThat(next.mayStart()).isTrue();
  }

  @Test
  void withoutOverlapOneMovesAndNoneIsPrepared() {
    assertThat(links(1, false).shapeOf(LINK).jobs()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> links(0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> links(5, false));
  }

  @Test
  void aLongWaitEndsBeforeTheGrantExpires() {
    FdtLinks links = links(1, false);
    assertThat(links.turnOf(LINK, BYTES, Optional::empty).hasCome()).isTrue();
    FdtLinks.Turn patient = links.turnOf(LINK, BYTES, Optional::empty);
    now.set(now.get().plus(FdtTimeouts.TURN).minusNanos(1));
    assertThat(patient.hasCome()).isFalse();
    now.set(now.get().plusNanos(1));
    assertThat(patient.hasCome()).isTrue();
    patient.pass();
    assertThat(links.turnOf(LINK, BYTES, Optional::empty).hasCome()).isFalse();
  }

  @Test
  void aRunIsOneStreamOfItsLinkFromItsTurnToItsEndAndItsBytesAreCountedOnce() {
    FdtLinks.Turn turn = links(1, false).turnOf(LINK, BYTES, Optional::empty);
    now.set(now.get().plusSeconds(5));
    assertThat(turn.hasCome()).isTrue();
    now.set(now.get().plusSeconds(3));
    turn.arrived(ByteCount.of(700));
    turn.arrived(ByteCount.of(600));
    turn.arrived(ByteCount.of(900));
    turn.pass();
    turn.pass();
    now.set(now.get().plusSeconds(2));
    assertThat(flows.read(Set.of()).flows())
        .containsExactly(
            new LinkFlow(
                LINK,
                Duration.ofSeconds(10),
                Duration.ofSeconds(3),
                ByteCount.of(900),
                1.0,
                false));
  }

  @Test
  void jobsGrowWithTheMeasuredRateOfTheirLink() {
    FdtLinks links = links(2, false);
    links.moved(LINK, 1, ByteCount.of(1_000_000_000L), Duration.ofSeconds(10));
    assertThat(links.shapeOf(LINK))
        .isEqualTo(new LinkShape(3, 2000, ByteCount.of(45_000_000_000L)));
  }

  @Test
  void aLinkHasFdtsShapeOnceAnEndListenedAndLosesItWithFdt() {
    FdtLinks links = links(2, true);
    FdtLinks.Turn turn = links.turnOf(LINK, BYTES, Optional::empty);
    assertThat(links.shapeOf(LINK)).isEqualTo(USUAL);
    assertThat(turn.hasCome()).isTrue();
    assertThat(links.shapeOf(LINK).jobs()).isEqualTo(3);
    links.exclude(LINK);
    assertThat(links.shapeOf(LINK)).isEqualTo(USUAL);
    now.set(now.get().plus(FdtLinks.EXCLUDED));
    assertThat(links.shapeOf(LINK).jobs()).isEqualTo(3);
    now.set(now.get().plus(Duration.ofHours(1)));
    assertThat(links.shapeOf(LINK)).isEqualTo(USUAL);
  }

  private FdtLinks links(int overlap, boolean orHttp) {
    return new FdtLinks(overlap, 1, SIZING, link -> USUAL, orHttp, flows, clock);
  }

  /** The next job is bound to the lane that is right then. */
  @Test
  void aRunWhoseJobShouldUseAnotherLaneDoesNotBegin() {
    AtomicReference<Optional<TaskFailure>> detour = new AtomicReference<>(Optional.empty());
    FdtLinks links = links(1, false);
    FdtLinks.Turn first = links.turnOf(LINK, BYTES, detour::get);
    FdtLinks.Turn second = links.turnOf(LINK, BYTES, detour::get);
    assertThat(first.hasCome()).isTrue();
    detour.set(Optional.of(TaskOutcome.KEPT));
    assertThat(first.detour()).as("its bytes are moving").isEmpty();
    assertThat(second.detour()).contains(TaskOutcome.KEPT);
  }

  @Test
  void whatFailsOverACircuitChangesNothingOfTheSharedPath() {
    FdtLinks links = links(1, true);
    Lane circuit = new ScriptedLanes().opens(LINK.link(), 1);
    links.exclude(circuit);
    assertThat(links.isExcluded(circuit)).isTrue();
    assertThat(links.isExcluded(LINK)).isFalse();
    assertThat(links.turnOf(LINK, BYTES, Optional::empty).hasCome()).isTrue();
    assertThat(links.turnOf(circuit, BYTES, Optional::empty).hasCome())
        .as("beside the last run")
        .isTrue();
  }
}
