package io.argosy.router.harvest;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.Amount;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.subscription.Arrival;
import io.argosy.router.subscription.BlockKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What a batch of reports changes, divided by the features that own the data.
 *
 * @param answers one per report, in order
 * @param outcomes one per counted report, in order
 * @param closed attempts that their holders reported
 * @param withdrawn live tasks that a late success made unnecessary
 * @param failures failures of file requests that stay open
 * @param arrived file requests whose file has arrived
 * @param returned file requests whose task was returned before it began
 * @param accused replicas that served wrong bytes, in order of file and node, each with a
 *     description of the mismatch for people
 */
public record HarvestPlan(
    List<Answer> answers,
    List<Outcome> outcomes,
    Set<TaskAttempt> closed,
    Set<Long> withdrawn,
    List<FailedAttempt> failures,
    Set<Long> arrived,
    Set<Long> returned,
    SortedMap<NewReplica, String> accused) {

  public HarvestPlan {
    answers = List.copyOf(answers);
    outcomes = List.copyOf(outcomes);
    closed = Set.copyOf(closed);
    withdrawn = Set.copyOf(withdrawn);
    failures = List.copyOf(failures);
    arrived = Set.copyOf(arrived);
    returned = Set.copyOf(returned);
    accused = Collections.unmodifiableSortedMap(accused);
  }

  public static HarvestPlan of(List<AttemptReport> reports, HarvestInput input, Judge judge) {
    HarvestFold fold = new HarvestFold(input, judge);
    reports.forEach(fold::add);
    return fold.plan();
  }

  /** Returns the plan with each outcome over the lane as which the one that it names counts. */
  HarvestPlan over(UnaryOperator<Lane> lanes) {
    return new HarvestPlan(
        answers,
        outcomes.stream().map(outcome -> outcome.over(lanes.apply(outcome.lane()))).toList(),
        closed,
        withdrawn,
        failures,
        arrived,
        returned,
        accused);
  }

  boolean changesNothing() {
    return outcomes.isEmpty();
  }

  /** Whether a link failed or its source was busy, so that breakers have to be evaluated. */
  boolean blamesLinks() {
    return outcomes.stream()
        .anyMatch(
            outcome ->
                switch (outcome.report().ending()) {
                  case Ending.Arrived arrived -> false;
                  case Ending.Returned back -> back.isBusy();
                  case Ending.Failed(TaskFailure failure) -> failure.reason().blamesLink();
                });
  }

  List<TaskAttempt> keys() {
    return outcomes.stream().map(outcome -> outcome.report().attempt()).toList();
  }

  List<NewReplica> replicas() {
    return done().map(outcome -> outcome.task().replica()).distinct().toList();
  }

  /** Returns the arrivals of replicas that were added; others were counted before. */
  Map<Arrival, Amount> arrivalsOf(Collection<NewReplica> added) {
    Map<NewReplica, Outcome> byReplica = new HashMap<>();
    done().forEach(outcome -> byReplica.putIfAbsent(outcome.task().replica(), outcome));
    return added.stream()
        .map(byReplica::get)
        .collect(toMap(HarvestPlan::arrivalOf, HarvestPlan::amountOf, HarvestPlan::sum));
  }

  List<LinkAmount> linkAmounts() {
    return outcomes.stream().filter(HarvestPlan::isAboutLink).map(HarvestPlan::linkAmount).toList();
  }

  private static LinkAmount linkAmount(Outcome outcome) {
    return new LinkAmount(
            outcome.sourceNodeId(),
            outcome.task().hop().destinationNodeId(),
            outcome.report().path(),
            outcome.report().started(),
            outcome.report().ended(),
            outcome.report().bytes(),
            outcome.verdict().isDone())
        .ofFile(outcome.task().content().bytes())
        .claimedAt(outcome.claimed());
  }

  long[] endedRoutes() {
    return Stream.of(
            arrived.stream(),
            returned.stream(),
            failures.stream().map(FailedAttempt::fileRequestId))
        .flatMap(Function.identity())
        .mapToLong(Long::longValue)
        .distinct()
        .sorted()
        .toArray();
  }

  private Stream<Outcome> done() {
    return outcomes.stream().filter(outcome -> outcome.verdict().isDone());
  }

  private static boolean isAboutLink(Outcome outcome) {
    boolean twoNodes = outcome.sourceNodeId() != outcome.task().hop().destinationNodeId();
    return twoNodes
        && switch (outcome.report().ending()) {
          case Ending.Arrived arrived -> outcome.verdict().isDone();
          case Ending.Returned returned -> false;
          case Ending.Failed failed -> failed.failure().reason().blamesLink();
        };
  }

  private static Arrival arrivalOf(Outcome outcome) {
    BlockKey at =
        new BlockKey(outcome.task().content().blockId(), outcome.task().hop().destinationNodeId());
    return new Arrival(at, outcome.sourceNodeId());
  }

  private static Amount amountOf(Outcome outcome) {
    return new Amount(1, outcome.task().content().bytes());
  }

  private static Amount sum(Amount some, Amount others) {
    return new Amount(some.files() + others.files(), some.bytes().plus(others.bytes()));
  }
}
