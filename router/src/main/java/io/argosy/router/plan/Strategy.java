package io.argosy.router.plan;

import io.argosy.router.plan.fts.FtsRule;
import java.util.Arrays;
import java.util.List;
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

  /** Its word, and for {@code queue} FTS3's other name {@code auto}. */
  public List<String> names() {
    return this == QUEUE ? List.of(word(), "auto") : List.of(word());
  }

  /**
   * @param name one of {@link #names}
   */
  public static Optional<Strategy> of(String name) {
    return Arrays.stream(values()).filter(s -> s.names().contains(name)).findFirst();
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
