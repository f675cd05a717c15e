package io.argosy.router.plan;

import io.argosy.router.plan.fts.FtsRule;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways to choose a source, by the names users know. */
public enum Strategy {
  COMPLETION(Optional.empty()),
  PHEDEX(Optional.empty()),
  ORDERLY(Optional.of(FtsRule.ORDERLY)),
  QUEUE(Optional.of(FtsRule.QUEUE)),
  SUCCESS(Optional.of(FtsRule.SUCCESS)),
  THROUGHPUT(Optional.of(FtsRule.THROUGHPUT)),
  FILE_THROUGHPUT(Optional.of(FtsRule.FILE_THROUGHPUT)),
  PENDING_DATA(Optional.of(FtsRule.PENDING_DATA)),
  WAITING_TIME(Optional.of(FtsRule.WAITING_TIME)),
  WAITING_TIME_WITH_ERROR(Optional.of(FtsRule.WAITING_TIME_WITH_ERROR)),
  DURATION(Optional.of(FtsRule.DURATION));

  private static final Strategy[] NUMBERED = values();

  private final Optional<FtsRule> rule;

  Strategy(Optional<FtsRule> rule) {
    this.rule = rule;
  }

  /** FTS3's rule, where it is one of FTS3's. */
  public Optional<FtsRule> ftsRule() {
    return rule;
  }

  /** Such as {@code waiting-time-with-error}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @param word as {@link #word} gives it, or FTS3's other name {@code auto} for {@code queue}
   */
  public static Optional<Strategy> of(String word) {
    if (word.equals("auto")) {
      return Optional.of(QUEUE);
    }
    return Arrays.stream(values()).filter(s -> s.word().equals(word)).findFirst();
  }

  /** How many there are. */
  static int count() {
    return NUMBERED.length;
  }

  /** The strategy with this number in a batch. */
  static Strategy numbered(int number) {
    return NUMBERED[number];
  }
}
