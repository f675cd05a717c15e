package io.argosy.router.plan.wire;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.util.Map;
import java.util.TreeMap;

/** The way back from {@link PolicySettings}: what has to be said so that a plan is made so. */
public final class PolicyWords {

  private final Map<String, String> said = new TreeMap<>();

  private PolicyWords() {}

  /**
   * The settings that are not as usual, by their names. What both the planner and strategy phedex
   * have is told once, as the policy's own strategy has it.
   */
  public static Map<String, String> settings(PlanPolicy policy) {
    PolicyWords words = new PolicyWords();
    words.assumptions(policy.assumptions());
    words.completion(policy.completion());
    words.phedex(policy);
    return words.said;
  }

  private void assumptions(Assumptions had) {
    Assumptions usual = Assumptions.DEFAULT;
    say(
        "nominal-rate",
        rate(had.unknownLink().bytesPerSecond()),
        rate(usual.unknownLink().bytesPerSecond()));
    say(
        "dead-rate",
        rate(had.deadLink().bytesPerSecond()),
        rate(usual.deadLink().bytesPerSecond()));
    say("exploration", had.exploration().bytes() + "B", usual.exploration().bytes() + "B");
    say("staging-latency", had.staging().toString(), usual.staging().toString());
  }

  private void completion(CompletionOptions had) {
    CompletionOptions usual = CompletionOptions.DEFAULT;
    say("moves-per-request", had.movesPerRequest() + "", usual.movesPerRequest() + "");
    say("move-budget", had.moveBudget() + "", usual.moveBudget() + "");
    say("simulation-budget", had.simulationBudget() + "", usual.simulationBudget() + "");
    say("linear-program", had.linearProgram() + "", usual.linearProgram() + "");
  }

  private void phedex(PlanPolicy policy) {
    if (policy.strategy() != Strategy.PHEDEX) {
      return;
    }
    PhedexOptions had = policy.phedex();
    PhedexOptions usual = PhedexOptions.DEFAULT;
    said.remove("nominal-rate");
    said.remove("staging-latency");
    say(
        "nominal-rate",
        rate(had.nominalRate().bytesPerSecond()),
        rate(usual.nominalRate().bytesPerSecond()));
    say("staging-latency", had.stagingLatency().toString(), usual.stagingLatency().toString());
    say("latency-limit", had.latencyLimit().toString(), usual.latencyLimit().toString());
    say("probe", had.probe() + "", usual.probe() + "");
  }

  private void say(String name, String had, String usual) {
    if (!had.equals(usual)) {
      said.put(name, had);
    }
  }

  private static String rate(double bytesPerSecond) {
    return Math.round(bytesPerSecond) + "B/s";
  }
}
