package io.argosy.router.plan;

import io.argosy.router.plan.fts.FtsRule;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The strategies for choosing a source, by the names users know. */
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

  /** Returns the rule of FTS3 that this strategy implements, if any. */
  public Optional<FtsRule> ftsRule() {
    return rule;
  }

  /** Returns the name in kebab case, such as {@code waiting-time-with-error}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns its word, and for {@code queue} also {@code auto}, the name used by FTS3. */
  public List<String> names() {
    return this == QUEUE ? List.of(word(), "auto") : List.of(word());
  }

  /**
   * @param name one of {@link #names}
   */
  public static Optional<Strategy> of(String name) {
    return Arrays.stream(values()).filter(s -> s.names().contains(name)).findFirst();
  }

  static int count() {
    return NUMBERED.length;
  }

  /** Returns the strategy with this number in a batch. */
  static Strategy numbered(int number) {
    return NUMBERED[number];
  }
}
