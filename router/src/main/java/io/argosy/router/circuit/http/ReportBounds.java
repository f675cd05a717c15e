package io.argosy.router.circuit.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of what an agent may state at once. Sentences, which may come from a provider, are
 * shortened when they are stored; everything else that is out of bounds is refused.
 */
final class ReportBounds {

  private static final int LONGEST_WAIT_SECONDS = 20;
  private static final int MOST_CIRCUITS = 10_000;
  private static final int MOST_DECISIONS = 10_000;
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_STATE = 16;
  private static final int LONGEST_DECISION = 32;
  private static final int LONGEST_REFERENCE = 512;
  private static final long DAY = Duration.ofDays(1).toSeconds();
  private static final long YEAR = Duration.ofDays(366).toSeconds();

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final Pattern SURROGATE = Pattern.compile("\\p{Cs}");

  private ReportBounds() {}

  /**
   * @throws Refusal a value is out of bounds
   */
  static void require(CircuitReport report) {
    within("waitSeconds", report.waitSeconds(), 0, LONGEST_WAIT_SECONDS);
    within("circuits", report.circuits().size(), 0, MOST_CIRCUITS);
    List<PairDecision> decisions = Objects.requireNonNullElse(report.decisions(), List.of());
    within("decisions", decisions.size(), 0, MOST_DECISIONS);
    IntStream.range(0, report.circuits().size())
        .forEach(i -> circuit("circuits[%d].".formatted(i), report.circuits().get(i)));
    IntStream.range(0, decisions.size())
        .forEach(i -> decision("decisions[%d].".formatted(i), decisions.get(i)));
    provider(report.provider());
  }

  private static void circuit(String at, CircuitStatement stated) {
    text(at + "state", stated.state(), LONGEST_STATE);
    if (stated.reference() != null) {
      text(at + "reference", stated.reference(), LONGEST_REFERENCE);
    }
    rate(at + "bandwidth", stated.bandwidth());
    notNegative(at + "bytes", stated.bytes());
    notNegative(at + "failures", stated.failures());
  }

  private static void decision(String at, PairDecision decided) {
    text(at + "source", decided.source(), LONGEST_NAME);
    text(at + "destination", decided.destination(), LONGEST_NAME);
    text(at + "decision", decided.decision(), LONGEST_DECISION);
    if (decided.untilSeconds() != null) {
      within(at + "untilSeconds", decided.untilSeconds(), 0, YEAR);
    }
    Ask ask = decided.ask();
    if (ask != null) {
      rate(at + "ask.bandwidth", ask.bandwidth());
      rate(at + "ask.smallest", ask.smallest());
      within(at + "ask.lifetimeSeconds", ask.lifetimeSeconds(), 1, DAY);
      within(at + "ask.backlogSeconds", ask.backlogSeconds(), 0, Integer.MAX_VALUE);
    }
  }

  private static void provider(@Nullable ProviderState stated) {
    if (stated == null) {
      return;
    }
    text("provider.name", stated.name(), LONGEST_NAME);
    text("provider.kind", stated.kind(), LONGEST_STATE);
    if (stated.listedAgoSeconds() != null) {
      within("provider.listedAgoSeconds", stated.listedAgoSeconds(), 0, Integer.MAX_VALUE);
    }
  }

  private static void text(String field, String text, int most) {
    if (text.isEmpty()
        || text.length() > most
        || CONTROL.matcher(text).find()
        || SURROGATE.matcher(text).find()) {
      throw refused(field, text, "must be 1 to %d printable characters".formatted(most));
    }
  }

  private static void rate(String field, @Nullable Double rate) {
    if (rate != null && !(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
      throw refused(field, rate, "must be finite and positive, in bytes per second");
    }
  }

  private static void notNegative(String field, @Nullable Long number) {
    if (number != null) {
      within(field, number, 0, Long.MAX_VALUE);
    }
  }

  private static void within(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw refused(field, value, "must be %d to %d".formatted(least, most));
    }
  }

  private static Refusal refused(String field, Object rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "out-of-range",
        new Refusal.Fault(field, rejected.toString(), message));
  }
}
