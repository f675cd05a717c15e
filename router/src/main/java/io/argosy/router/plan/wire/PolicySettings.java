package io.argosy.router.plan.wire;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.springframework.boot.convert.DurationStyle;

/**
 * Settings of the planner by name, with units: {@code staging-latency=7d}, {@code
 * nominal-rate=0.5MB/s}. A setting that is absent keeps its default.
 */
public final class PolicySettings {

  private static final String NOMINAL_RATE = "nominal-rate";
  private static final String DEAD_RATE = "dead-rate";
  private static final String EXPLORATION = "exploration";
  private static final String STAGING_LATENCY = "staging-latency";
  private static final String LATENCY_LIMIT = "latency-limit";
  private static final String PROBE = "probe";
  private static final String MOVES_PER_REQUEST = "moves-per-request";
  private static final String MOVE_BUDGET = "move-budget";
  private static final String SIMULATION_BUDGET = "simulation-budget";
  private static final String LINEAR_PROGRAM = "linear-program";

  /** Strategy phedex has all settings. */
  private static final Set<String> NAMES = texts(PlanPolicy.of(Strategy.PHEDEX)).keySet();

  private final Map<String, String> settings;

  private PolicySettings(Map<String, String> settings) {
    this.settings = settings;
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "there is no setting %s; there are %s".formatted(name, String.join(", ", NAMES)));
      }
    }
  }

  /**
   * @param settings by name
   * @param seed of the random numbers, if a strategy uses any
   * @throws IllegalArgumentException if a name does not exist or has an invalid value
   */
  public static PlanPolicy policy(Strategy strategy, Map<String, String> settings, long seed) {
    PolicySettings given = new PolicySettings(settings);
    return new PlanPolicy(strategy, given.assumptions(), given.completion(), given.phedex(seed));
  }

  /**
   * Returns the settings of a policy that differ from the defaults, by name; passed to {@link
   * #policy}, they give the same policy. A setting that the planner and strategy phedex share is
   * written once, with the value that the policy's own strategy uses.
   */
  public static Map<String, String> changed(PlanPolicy policy) {
    Map<String, String> changed = texts(policy);
    changed.entrySet().removeAll(texts(PlanPolicy.of(policy.strategy())).entrySet());
    return changed;
  }

  private static Map<String, String> texts(PlanPolicy policy) {
    Map<String, String> texts = new TreeMap<>();
    texts.put(NOMINAL_RATE, text(policy.assumptions().unknownLink()));
    texts.put(DEAD_RATE, text(policy.assumptions().deadLink()));
    texts.put(EXPLORATION, policy.assumptions().exploration().bytes() + "B");
    texts.put(STAGING_LATENCY, policy.assumptions().staging().toString());
    texts.put(MOVES_PER_REQUEST, policy.completion().movesPerRequest() + "");
    texts.put(MOVE_BUDGET, policy.completion().moveBudget() + "");
    texts.put(SIMULATION_BUDGET, policy.completion().simulationBudget() + "");
    texts.put(LINEAR_PROGRAM, policy.completion().linearProgram() + "");
    if (policy.strategy() == Strategy.PHEDEX) {
      texts.put(NOMINAL_RATE, text(policy.phedex().nominalRate()));
      texts.put(STAGING_LATENCY, policy.phedex().stagingLatency().toString());
      texts.put(LATENCY_LIMIT, policy.phedex().latencyLimit().toString());
      texts.put(PROBE, policy.phedex().probe() + "");
    }
    return texts;
  }

  private static String text(ByteRate rate) {
    return Math.round(rate.bytesPerSecond()) + "B/s";
  }

  private Assumptions assumptions() {
    Assumptions usual = Assumptions.DEFAULT;
    return new Assumptions(
        value(NOMINAL_RATE, ByteRate::parse, usual.unknownLink()),
        value(DEAD_RATE, ByteRate::parse, usual.deadLink()),
        value(EXPLORATION, ByteCount::parse, usual.exploration()),
        value(STAGING_LATENCY, PolicySettings::duration, usual.staging()));
  }

  private CompletionOptions completion() {
    CompletionOptions usual = CompletionOptions.DEFAULT;
    return new CompletionOptions(
        value(MOVES_PER_REQUEST, PolicySettings::smallCount, usual.movesPerRequest()),
        value(MOVE_BUDGET, PolicySettings::count, usual.moveBudget()),
        value(SIMULATION_BUDGET, PolicySettings::count, usual.simulationBudget()),
        value(LINEAR_PROGRAM, PolicySettings::smallCount, usual.linearProgram()));
  }

  private PhedexOptions phedex(long seed) {
    PhedexOptions usual = PhedexOptions.DEFAULT;
    return new PhedexOptions(
        value(STAGING_LATENCY, PolicySettings::duration, usual.stagingLatency()),
        value(NOMINAL_RATE, ByteRate::parse, usual.nominalRate()),
        value(LATENCY_LIMIT, PolicySettings::duration, usual.latencyLimit()),
        value(PROBE, PolicySettings::probability, usual.probe()),
        seed);
  }

  private <T> T value(String name, Function<String, T> read, T usual) {
    String text = settings.get(name);
    if (text == null) {
      return usual;
    }
    try {
      return read.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("%s: not a whole number: %s".formatted(name, text), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static long count(String text) {
    long count = Long.parseLong(text);
    if (count < 0) {
      throw new IllegalArgumentException("must not be negative: " + text);
    }
    return count;
  }

  private static int smallCount(String text) {
    return (int) Math.min(Integer.MAX_VALUE, count(text));
  }

  private static Duration duration(String text) {
    Duration duration = DurationStyle.detectAndParse(text, ChronoUnit.SECONDS);
    if (duration.isNegative()) {
      throw new IllegalArgumentException("must not be negative: " + text);
    }
    return duration;
  }

  private static double probability(String text) {
    return switch (text) {
      case "never" -> 0;
      case "always" -> 1;
      default -> {
        double probability = number(text);
        if (!(probability >= 0 && probability <= 1)) {
          throw new IllegalArgumentException("must be never, always or 0 to 1: " + text);
        }
        yield probability;
      }
    };
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
