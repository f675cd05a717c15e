package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of routing stores, in a world of ten file requests for one destination. */
public interface RoutingStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  RoutingStore store();

  /** Adds a file request; one live source holds its file. */
  void request(long id, int priority);

  /** As {@link #request}, without a source. */
  void requestWithoutSource(long id);

  /** Makes the file request due for an hour; the others have just become due. */
  void dueForAnHour(long id);

  /** Removes the file request. */
  void forget(long id);

  /** Puts the file request in backoff. */
  void giveUp(long id);

  /** Makes all links unusable. */
  void closeAllLinks();

  /** Returns the file requests with a route. */
  Set<Long> routed();

  /** Adds requests with priorities 1, 2, 3, 0, 1 and so on. */
  @BeforeEach
  default void tenRequests() {
    IntStream.rangeClosed(1, 10).forEach(id -> request(id, id % 4));
  }

  @Test
  default void dueFilesComeMostUrgentAndOldestFirst() {
    RoutingInput input = store().read(NOON, 100);
    assertThat(input.readAt()).isEqualTo(NOON);
    assertThat(keys(input)).containsExactly(4L, 8L, 1L, 5L, 9L, 2L, 6L, 10L, 3L, 7L);
    assertThat(input.more()).isFalse();
    assertThat(IntStream.range(0, 10).map(input.batch()::sourceCount)).containsOnly(1);
  }

  @Test
  default void aCycleTakesUpToItsLimitAndReportsThatMoreIsDue() {
    RoutingInput input = store().read(NOON, 3);
    assertThat(keys(input)).containsExactly(4L, 8L, 1L);
    assertThat(input.more()).isTrue();
    assertThat(store().read(NOON, 10).more()).isFalse();
  }

  @Test
  default void theNextPortionBeginsWhereTheLastOneEnded() {
    requestWithoutSource(11);
    RoutingInput first = store().read(NOON, 3);
    RoutingInput second = store().read(NOON, new Portion(Instant.EPOCH, first.last(), 100));
    assertThat(keys(second)).containsExactly(5L, 9L, 2L, 6L, 10L, 3L, 7L);
    assertThat(second.more()).isFalse();
  }

  @Test
  default void filesDueForLongAreReadOnlyByFullPasses() {
    dueForAnHour(4);
    Portion lately = new Portion(NOON.minusSeconds(60), Portion.Place.START, 100);
    assertThat(keys(store().read(NOON, lately))).hasSize(9).doesNotContain(4L);
    assertThat(keys(store().read(NOON, 100))).hasSize(10);
  }

  @Test
  default void filesWithoutASourceAreCountedButNotPlanned() {
    assertThat(store().read(NOON, 100).checks()).isEqualTo(SourceChecks.NONE);
    requestWithoutSource(11);
    requestWithoutSource(12);
    RoutingInput input = store().read(NOON, 100);
    assertThat(keys(input)).hasSize(10);
    assertThat(input.checks().files()).isEqualTo(Map.of(SourceProblem.NO_SOURCE, 2L));
  }

  @Test
  default void aSourceCheckIsWrittenOnlyWhenItsResultChanges() {
    requestWithoutSource(11);
    RoutingInput input = store().read(NOON, 100);
    assertThat(input.checks().changed()).isEqualTo(Map.of(11L, SourceCheck.NO_SOURCE));
    store().save(routesFor(input));
    assertThat(store().read(NOON, 100).checks())
        .isEqualTo(new SourceChecks(Map.of(SourceProblem.NO_SOURCE, 1L), Map.of(), Map.of()));
  }

  @Test
  default void aSurveyIncludesFilesWithoutASource() {
    requestWithoutSource(11);
    assertThat(store().survey(NOON, 100, true).batch().size()).isEqualTo(11);
    RoutingInput few = store().survey(NOON, 3, true);
    assertThat(keys(few)).containsExactly(4L, 8L, 1L);
    assertThat(few.more()).isTrue();
  }

  @Test
  default void aSurveyIncludesTheNetworkThoughNothingIsDue() {
    RoutingInput busy = store().read(NOON, 100);
    store().save(routesFor(busy));
    RoutingInput idle = store().survey(NOON, 100, false);
    assertThat(idle.batch().size()).isZero();
    assertThat(busy.view().links()).isPositive();
    assertThat(idle.view().links()).isEqualTo(busy.view().links());
  }

  @Test
  default void aFileThatOnlyFullLinksCouldCarryIsSkipped() {
    RoutingInput first = store().read(NOON, 3);
    LinkKey link = linkOf(first, 0);
    Portion full = new Portion(Instant.EPOCH, first.last(), 100, Set.of(link));
    assertThat(keys(store().read(NOON, full))).isEmpty();
    assertThat(store().read(NOON, full).more()).isFalse();
    LinkKey other = new LinkKey(link.source() + 1_000, link.destination());
    Portion notFull = new Portion(Instant.EPOCH, first.last(), 100, Set.of(other));
    assertThat(keys(store().read(NOON, notFull))).hasSize(7);
  }

  @Test
  default void theUsableNetworkHasNoQueuesAndNoDueFiles() {
    store().save(routesFor(store().read(NOON, 3)));
    UsableNetwork usable = store().usable(NOON);
    assertThat(usable.halfOpen()).isEmpty();
    assertThat(usable.view().links()).isEqualTo(1);
    assertThat(usable.view().factsOf(0).queue().files()).isZero();
    assertThat(usable.view().factsOf(0).queue().allBytes()).isZero();
    LinkKey link = linkOf(store().read(NOON, 1), 0);
    assertThat(usable.nodes().get(usable.view().sourceOf(0))).isEqualTo(link.source());
    assertThat(usable.nodes().get(usable.view().destinationOf(0))).isEqualTo(link.destination());
    assertThat(usable.with(Map.of(link, Queue.ofBytes(7, 1))).view().factsOf(0).queue().allBytes())
        .isEqualTo(7);
    closeAllLinks();
    assertThat(store().usable(NOON).view().links()).isZero();
  }

  @Test
  default void routedFilesAreNotDueAgain() {
    store().save(routesFor(store().read(NOON, 3)));
    assertThat(routed()).containsExactlyInAnyOrder(4L, 8L, 1L);
    assertThat(keys(store().read(NOON, 100))).hasSize(7).doesNotContain(4L, 8L, 1L);
  }

  @Test
  default void savingAPlanTwiceMakesNoSecondRoute() {
    RoutingOutput output = routesFor(store().read(NOON, 100));
    store().save(output);
    store().save(output);
    assertThat(routed()).hasSize(10);
    assertThat(store().endOrphans()).isZero();
  }

  @Test
  default void removedAndGivenUpRequestsGetNoRouteAndLoseTheirs() {
    RoutingInput input = store().read(NOON, 100);
    forget(1);
    giveUp(4);
    store().save(routesFor(input));
    assertThat(routed()).hasSize(8).doesNotContain(1L, 4L);
    forget(2);
    forget(3);
    giveUp(5);
    assertThat(store().endOrphans()).isEqualTo(3);
    assertThat(store().endOrphans()).isZero();
    assertThat(routed()).hasSize(5).doesNotContain(2L, 3L, 5L);
  }

  static List<Long> keys(RoutingInput input) {
    return IntStream.range(0, input.batch().size()).mapToObj(input.keys()::fileRequest).toList();
  }

  private static LinkKey linkOf(RoutingInput input, int request) {
    return new LinkKey(
        input.keys().node(input.batch().source(request, 0)),
        input.keys().node(input.batch().destination(request)));
  }

  static RoutingOutput routesFor(RoutingInput input) {
    return new RoutingOutput(
        input,
        Planner.plan(input.view(), input.batch(), PlanPolicy.DEFAULT),
        HorizonPolicy.UNLIMITED);
  }
}
