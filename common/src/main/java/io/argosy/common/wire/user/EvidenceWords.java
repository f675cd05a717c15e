package io.argosy.common.wire.user;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.world.ForecastsFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What feeds said about a link, in words for pages and the command line. */
public final class EvidenceWords {

  private static final double PERCENT = 100;

  /** A computed percentage may be less than the exact one by this much. */
  private static final double ROUNDING = 1e-9;

  /** Fields of {@code said}, as in {@code argosy-forecasts/1}. */
  private static final String DONE_FILES = "doneFiles";

  private static final String POINTS = "points";
  private static final String RATE = "rate";
  private static final String AGE = "ageSeconds";

  private EvidenceWords() {}

  /** Such as {@code own transfers}, {@code network tests} or {@code rate file}. */
  public static String kind(ForecastsFile.Provenance one) {
    if (one.said().containsKey(DONE_FILES)) {
      return isOwn(one) ? "own transfers" : "transfers";
    }
    return one.said().containsKey(POINTS) ? "network tests" : "rate file";
  }

  /** Whether the evidence is of own transfers. */
  public static boolean isOwn(ForecastsFile.Provenance one) {
    return Boolean.TRUE.equals(one.said().get("own"));
  }

  /** Such as {@code 450 MB/s: 1,234 files (5.00 TB) in 3.1 h; 12 attempts failed}. */
  public static String said(ForecastsFile.Provenance one) {
    Map<String, Object> said = one.said();
    if (said.containsKey(DONE_FILES)) {
      return ofTransfers(said);
    }
    if (said.containsKey(POINTS)) {
      return ofTests(said);
    }
    return "%s; it %s"
        .formatted(
            rate(number(said, RATE).orElse(0)),
            "replace".equals(said.get("use"))
                ? "replaces what was transferred"
                : "fills a gap where nobody has transferred anything");
  }

  private static String ofTransfers(Map<String, Object> said) {
    long failed = (long) number(said, "failedFiles").orElse(0);
    long done = (long) number(said, DONE_FILES).orElse(0);
    double bytes = number(said, "doneBytes").orElse(0);
    double busy = number(said, "busySeconds").orElse(0);
    if (done > 0 && (!(bytes > 0) || !(busy > 0))) {
      String few = Counted.of(done, "file") + " arrived, too little for a rate";
      return failed == 0 ? few : few + "; " + Counted.of(failed, "attempt") + " failed";
    }
    if (!(bytes > 0) || !(busy > 0)) {
      return failed == 0 ? "nothing" : Counted.of(failed, "attempt") + " failed, nothing arrived";
    }
    String moved =
        "%s: %s (%s) in %s"
            .formatted(
                rate(bytes / busy),
                Counted.of(done, "file"),
                ByteCount.of((long) bytes),
                ScoreUnit.time(busy));
    return failed == 0 ? moved : moved + "; " + Counted.of(failed, "attempt") + " failed";
  }

  private static String ofTests(Map<String, Object> said) {
    List<String> words = new ArrayList<>();
    long points = (long) number(said, POINTS).orElse(0);
    number(said, "capacity")
        .ifPresentOrElse(
            capacity ->
                words.add(
                    "%s%s in %s"
                        .formatted(
                            Boolean.TRUE.equals(said.get("capacityIsLowerBound"))
                                ? "at least "
                                : "",
                            rate(capacity),
                            Counted.of(points, "test"))),
            () -> words.add("no test of the throughput succeeded"));
    number(said, "rttSeconds")
        .ifPresent(seconds -> words.add(roundTrip(seconds) + " round-trip time"));
    number(said, "lossFraction").ifPresent(loss -> words.add(loss(loss) + " lost"));
    return String.join(", ", words);
  }

  /** Such as {@code 53.4 ms}, of seconds. */
  public static String roundTrip(double seconds) {
    return String.format(Locale.ROOT, "%.1f ms", seconds * 1e3);
  }

  /** Such as {@code 0.01 %}, of a share. */
  public static String loss(double share) {
    return share > 0 && share < 1e-4
        ? "< 0.01 %"
        : String.format(Locale.ROOT, "%.2f %%", share * PERCENT);
  }

  /**
   * Returns how old the evidence is in seconds, at the time of the answer; empty for a written
   * rate, which has no age.
   */
  public static OptionalDouble ageSeconds(ForecastsFile.Provenance one) {
    return number(one.said(), AGE);
  }

  /** Returns the same evidence some seconds later. */
  public static ForecastsFile.Provenance aged(ForecastsFile.Provenance one, double seconds) {
    OptionalDouble age = ageSeconds(one);
    if (age.isEmpty()) {
      return one;
    }
    Map<String, @Nullable Object> said = new TreeMap<>(one.said());
    said.put(AGE, age.getAsDouble() + seconds);
    return new ForecastsFile.Provenance(one.feed(), said, one.used(), one.pinned());
  }

  /** Returns the sources of a rate, such as {@code own transfers (54 files, 268 MB, 3 min old)}. */
  public static String sources(ForecastsFile.Link link) {
    String used =
        link.provenance().stream()
            .filter(ForecastsFile.Provenance::used)
            .map(EvidenceWords::source)
            .collect(Collectors.joining(", "));
    boolean isPinned =
        link.provenance().stream().anyMatch(ForecastsFile.Provenance::isExcludedByPin);
    if (used.isEmpty()) {
      return isPinned ? "nothing, because its feeds are pinned" : tooLittle(link);
    }
    return isPinned ? used + "; its feeds are pinned" : used;
  }

  private static String tooLittle(ForecastsFile.Link link) {
    double files =
        link.provenance().stream()
            .mapToDouble(one -> number(one.said(), DONE_FILES).orElse(0))
            .sum();
    return files > 0
        ? "too little data yet (" + Counted.of((long) files, "file") + ")"
        : "no data yet";
  }

  /** Such as {@code network tests of wlcg (4 tests, 3 min old)}. */
  public static String source(ForecastsFile.Provenance one) {
    String evidence =
        Stream.concat(
                amount(one), ageSeconds(one).stream().mapToObj(seconds -> age(seconds) + " old"))
            .collect(Collectors.joining(", "));
    return kind(one)
        + (isOwn(one) ? "" : " of " + one.feed())
        + (evidence.isEmpty() ? "" : " (" + evidence + ")");
  }

  /** Returns how much a rate follows from, such as {@code 54 files, 268 MB}. */
  public static String amount(ForecastsFile.Link link) {
    return link.provenance().stream()
        .filter(ForecastsFile.Provenance::used)
        .flatMap(one -> Stream.concat(amount(one), Stream.of(kind(one))).limit(1))
        .collect(Collectors.joining("; "));
  }

  /** Empty for a written rate. */
  private static Stream<String> amount(ForecastsFile.Provenance one) {
    Map<String, Object> said = one.said();
    if (said.containsKey(DONE_FILES)) {
      long files = (long) number(said, DONE_FILES).orElse(0);
      long bytes = (long) number(said, "doneBytes").orElse(0);
      long failed = (long) number(said, "failedFiles").orElse(0);
      return Stream.of(
          files == 0 && failed > 0
              ? Counted.of(failed, "failed attempt")
              : Counted.of(files, "file") + ", " + ByteCount.of(bytes));
    }
    return number(said, POINTS).stream().mapToObj(points -> Counted.of((long) points, "test"));
  }

  /** Whether the rate follows from the evidence, and if not, whether this is due to a pin. */
  public static String use(ForecastsFile.Provenance one) {
    if (one.used()) {
      return "used";
    }
    return one.isExcludedByPin() ? "not used: pinned" : "not used";
  }

  /** Such as {@code 3 h}. */
  public static String age(double seconds) {
    return Liveness.words(Duration.ofMillis((long) (seconds * 1e3)));
  }

  /** Rounded down, so that {@code 100 %} means all. */
  public static String percent(double percent) {
    return (long) Math.floor(percent + ROUNDING) + " %";
  }

  /** Such as {@code 450 MB/s}, {@code only failures} or {@code not known}. */
  public static String rate(@Nullable Double bytesPerSecond) {
    if (bytesPerSecond == null) {
      return "not known";
    }
    return bytesPerSecond > 0 ? new ByteRate(bytesPerSecond).toString() : "only failures";
  }

  private static OptionalDouble number(Map<String, Object> said, String name) {
    return said.get(name) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
