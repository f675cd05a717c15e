package io.argosy.router.circuit.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of what an agent may state at once. Sentences, which may come from a provider, are
 * shortened when they are stored. A statement that is out of bounds is left out, because an agent
 * repeats it, and all others with it.
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

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final Pattern SURROGATE = Pattern.compile("\\p{Cs}");

  private ReportBounds() {}

  /**
   * Returns what is within bounds.
   *
   * @throws Refusal it waits too long, or states too much
   */
  static CircuitReport within(CircuitReport report) {
    List<PairDecision> decisions = report.decisions();
    require("waitSeconds", report.waitSeconds(), LONGEST_WAIT_SECONDS);
    require("circuits", report.circuits().size(), MOST_CIRCUITS);
    List<EndStatement> ends = Objects.requireNonNullElse(report.ends(), List.of());
    require("ends", ends.size(), MOST_CIRCUITS);
    require("decisions", Objects.requireNonNullElse(decisions, List.of()).size(), MOST_DECISIONS);
    return new CircuitReport(
        report.incarnation(),
        report.seen(),
        report.waitSeconds(),
        report.circuits().stream().filter(ReportBounds::isWithin).toList(),
        decisions == null ? null : decisions.stream().filter(ReportBounds::isWithin).toList(),
        Optional.ofNullable(report.provider()).filter(ReportBounds::isWithin).orElse(null),
        ends.stream().filter(end -> end.id() != null).toList());
  }

  private static boolean isAttachment(@Nullable String text) {
    return text == null || isText(text, LONGEST_REFERENCE);
  }

  private static boolean isWithin(CircuitStatement stated) {
    return isText(stated.state(), LONGEST_STATE)
        && (stated.reference() == null || isText(stated.reference(), LONGEST_REFERENCE))
        && isAttachment(stated.sourceAttachment())
        && isAttachment(stated.destinationAttachment())
        && (stated.bandwidth() == null || isRate(stated.bandwidth()))
        && isWithin(stated.bytes(), 0, Long.MAX_VALUE)
        && isWithin(stated.failures(), 0, Long.MAX_VALUE)
        && (stated.proof() == null || isWithin(stated.proof()));
  }

  private static boolean isWithin(Proof stated) {
    return isWithin(stated.agoSeconds(), 0, Integer.MAX_VALUE)
        && isWithin(stated.passed(), 0, Long.MAX_VALUE)
        && isWithin(stated.failed(), 0, Long.MAX_VALUE)
        && (stated.roundTripMillis() == null || isRate(stated.roundTripMillis()));
  }

  private static boolean isWithin(PairDecision decided) {
    Ask ask = decided.ask();
    return isText(decided.source(), LONGEST_NAME)
        && isText(decided.destination(), LONGEST_NAME)
        && isText(decided.decision(), LONGEST_DECISION)
        && isWithin(decided.untilSeconds(), 0, Long.MAX_VALUE)
        && (ask == null
            || (isRate(ask.bandwidth())
                && isRate(ask.smallest())
                && isWithin(ask.lifetimeSeconds(), 1, DAY)
                && isWithin(ask.backlogSeconds(), 0, Integer.MAX_VALUE)));
  }

  private static boolean isWithin(ProviderState stated) {
    return isText(stated.name(), LONGEST_NAME)
        && isText(stated.kind(), LONGEST_STATE)
        && isWithin(stated.listedAgoSeconds(), 0, Integer.MAX_VALUE);
  }

  private static boolean isText(String text, int most) {
    return !text.isEmpty()
        && text.length() <= most
        && !CONTROL.matcher(text).find()
        && !SURROGATE.matcher(text).find();
  }

  private static boolean isRate(double rate) {
    return rate > 0 && rate < Double.POSITIVE_INFINITY;
  }

  private static boolean isWithin(@Nullable Long number, long least, long most) {
    return number == null || (number >= least && number <= most);
  }

  private static void require(String field, int value, int most) {
    if (value < 0 || value > most) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "out-of-range",
          new Refusal.Fault(field, Integer.toString(value), "must be 0 to %d".formatted(most)));
    }
  }
}
