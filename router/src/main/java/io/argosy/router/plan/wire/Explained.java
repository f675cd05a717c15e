package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.router.plan.Change;
import io.argosy.router.plan.Explanation;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts an explanation to the wire format. */
public final class Explained {

  private final StoredCycle cycle;
  private final int request;

  private Explained(StoredCycle cycle, int request) {
    this.cycle = cycle;
    this.request = request;
  }

  /**
   * @param request its position in the cycle
   */
  public static ExplanationView of(StoredCycle cycle, int request, Explanation why) {
    Explained explained = new Explained(cycle, request);
    return new ExplanationView(
        why.strategy().word(),
        why.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        why.sources().stream().map(explained::source).toList(),
        why.runnerUp().map(explained::runnerUp).orElse(null));
  }

  private Optional<ByteRate> assumed() {
    return Optional.of(cycle.policy())
        .filter(policy -> policy.strategy() != Strategy.PHEDEX)
        .map(policy -> policy.assumptions().unknownLink());
  }

  private NodeName node(int n) {
    return cycle.view().nameOf(cycle.world().batch().source(request, n));
  }

  private ExplanationView.Source source(Explanation.Source source) {
    Candidate candidate = source.candidate();
    Map<String, Double> terms = Decisions.finiteTerms(candidate);
    return new ExplanationView.Source(
        node(candidate.n()),
        source.staged(),
        Decisions.finite(candidate.score()),
        terms,
        source.way().stream().map(hop -> hop(hop, facts(terms.keySet()).of(hop))).toList());
  }

  private HopFacts facts(Set<String> terms) {
    return new HopFacts(cycle.view(), assumed(), cycle.policy().assumptions(), terms);
  }

  private static ExplanationView.Hop hop(Explanation.Hop hop, List<ExplanationView.Datum> data) {
    LinkFacts facts = hop.facts();
    return new ExplanationView.Hop(
        facts.source(),
        facts.destination(),
        facts.speed().rate(),
        facts
            .speed()
            .capacity()
            .<ObservedRate>map(rate -> ObservedRate.measured(rate.bytesPerSecond()))
            .orElse(null),
        facts.success(),
        hop.waitingBytes(),
        hop.waitingFiles(),
        data);
  }

  private ExplanationView.RunnerUp runnerUp(Explanation.RunnerUp next) {
    return new ExplanationView.RunnerUp(
        node(next.n()),
        Decisions.finite(next.behind()),
        next.wouldWin().stream().map(this::change).toList());
  }

  private ExplanationView.Change change(Change change) {
    LinkFacts facts = cycle.view().factsOf(change.link());
    return new ExplanationView.Change(
        change.kind().word(),
        facts.source(),
        facts.destination(),
        change.amount(),
        change.kind().unit());
  }
}
