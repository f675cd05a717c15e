package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.require;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.evidence.HostTest;
import io.argosy.router.linkrate.evidence.PlannedTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The tests between pairs of hosts that a psConfig template with all its includes asks for. */
public final class PsConfigTests {

  /** Tests without a schedule run all the time. */
  private static final Duration ALWAYS = Duration.ofHours(1);

  private static final String REVERSE = "reverse";

  /** All tests between 300 hosts, of two kinds. */
  private static final int MOST = 200_000;

  /** As pScheduler understands ISO 8601: also weeks and fractions, but no months or years. */
  private static final Pattern DURATION =
      Pattern.compile(
          "P(?:(N)W)?(?:(N)D)?(?:T(?:(N)H)?(?:(N)M)?(?:(N)S)?)?"
              .replace("N", "\\d{1,9}(?:\\.\\d{1,9})?"));

  /** In the order of the groups. */
  private static final List<Duration> UNITS =
      List.of(
          Duration.ofDays(7),
          Duration.ofDays(1),
          Duration.ofHours(1),
          Duration.ofMinutes(1),
          Duration.ofSeconds(1));

  private static final Map<String, SeenTest.Kind> KINDS =
      Map.of(
          "throughput", SeenTest.Kind.THROUGHPUT,
          "rtt", SeenTest.Kind.ROUND_TRIP,
          "latency", SeenTest.Kind.LOSS,
          "latencybg", SeenTest.Kind.LOSS);

  private final PsConfigTemplate template;

  private PsConfigTests(PsConfigTemplate template) {
    this.template = template;
  }

  /**
   * Ignores tasks that are disabled or incomplete or have a schedule that is not understood, and
   * tests of other kinds.
   *
   * @throws Refusal naming what is not understood of the others, or if there are more than 200,000
   *     tests
   */
  public static List<PlannedTest> of(PsConfigTemplate template) {
    PsConfigTests all = new PsConfigTests(template);
    List<PlannedTest> tests =
        values(template.tasks()).flatMap(all::tests).distinct().limit(MOST + 1L).toList();
    require(tests.size() <= MOST, "tasks", "plan more than %,d tests".formatted(MOST));
    return tests;
  }

  /** Returns a sentence for each schedule in use that is not understood. */
  public static List<String> notes(PsConfigTemplate template) {
    PsConfigTests all = new PsConfigTests(template);
    return values(template.tasks())
        .filter(task -> all.kind(task).isPresent() && all.interval(task).isEmpty())
        .map(task -> all.note(String.valueOf(task.schedule())))
        .distinct()
        .toList();
  }

  private String note(String schedule) {
    return "The schedule %s is not understood, so its tests are never listed as overdue: %s"
        .formatted(
            schedule,
            named(template.schedules(), schedule).map(Object::toString).orElse("it is missing"));
  }

  /** Returns the kind of the tests of a task; empty if it is disabled, incomplete or of others. */
  private Optional<SeenTest.Kind> kind(PsConfigTemplate.Task task) {
    return named(template.tests(), task.test())
        .filter(
            one -> !isTrue(task.disabled()) && named(template.groups(), task.group()).isPresent())
        .flatMap(one -> named(KINDS, one.type()));
  }

  private Stream<PlannedTest> tests(PsConfigTemplate.Task task) {
    Optional<PsConfigTemplate.Group> group = named(template.groups(), task.group());
    Optional<PsConfigTemplate.Test> test = named(template.tests(), task.test());
    Optional<SeenTest.Kind> kind = kind(task);
    Optional<Duration> interval = interval(task);
    if (kind.isEmpty() || interval.isEmpty()) {
      return Stream.empty();
    }
    String place = "tests." + task.test() + ".spec.";
    JsonNode spec = Objects.requireNonNullElse(test.get().spec(), MissingNode.getInstance());
    boolean isReversed = isReversed(spec, place);
    Optional<Boolean> isIpv6 = isIpv6(spec, place);
    return new PsConfigPairs(template, group.get(), String.valueOf(task.group()))
        .all()
        .map(pair -> isReversed ? new PsConfigPairs.Pair(pair.second(), pair.first()) : pair)
        .map(
            pair ->
                new PlannedTest(
                    new HostTest(pair.first(), pair.second(), kind.get(), isIpv6),
                    interval.get(),
                    spec.path(REVERSE).asBoolean(false)));
  }

  /** Returns the time between two tests; empty if it is not understood. */
  private Optional<Duration> interval(PsConfigTemplate.Task task) {
    return task.schedule() == null
        ? Optional.of(ALWAYS)
        : named(template.schedules(), task.schedule())
            .map(PsConfigTemplate.Schedule::repeat)
            .flatMap(PsConfigTests::duration);
  }

  private static Optional<Duration> duration(String text) {
    Matcher parts = DURATION.matcher(text);
    double millis = 0;
    for (int n = 0; parts.matches() && n < UNITS.size(); n++) {
      String number = Objects.requireNonNullElse(parts.group(n + 1), "0");
      millis += Double.parseDouble(number) * UNITS.get(n).toMillis();
    }
    return Optional.of(Duration.ofMillis(Math.round(millis))).filter(Duration::isPositive);
  }

  /** The first address of a pair sends, unless the test says otherwise. */
  private static boolean isReversed(JsonNode spec, String place) {
    String source = spec.path("source").asString("[0]");
    require(
        source.contains("[0]") || source.contains("[1]"),
        place + "source",
        "is not understood: " + source);
    return source.contains("[1]") != spec.path(REVERSE).asBoolean(false);
  }

  /** Returns the family of addresses; empty if the testers may choose. */
  private static Optional<Boolean> isIpv6(JsonNode spec, String place) {
    JsonNode version = spec.path("ip-version");
    int number = version.asInt(0);
    require(
        version.isMissingNode() || number == 4 || number == 6,
        place + "ip-version",
        "is not understood: " + version);
    return version.isMissingNode() ? Optional.empty() : Optional.of(number == 6);
  }

  /** A template that takes too long is given up after the deadline. */
  static void requireTime(String place) {
    require(
        !Thread.currentThread().isInterrupted(), place, "takes longer to read than the deadline");
  }

  static <V> Optional<V> named(@Nullable Map<String, V> section, @Nullable String name) {
    return section == null || name == null
        ? Optional.empty()
        : Optional.ofNullable(section.get(name));
  }

  static boolean isTrue(@Nullable Boolean flag) {
    return Boolean.TRUE.equals(flag);
  }

  private static <V> Stream<V> values(@Nullable Map<String, V> section) {
    return Stream.ofNullable(section).flatMap(map -> map.values().stream());
  }
}
