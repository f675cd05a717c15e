package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.require;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.evidence.HostTest;
import io.argosy.router.linkrate.evidence.PlannedTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The tests between pairs of hosts that a psConfig template with all its includes asks for. */
public final class PsConfigTests {

  /** Tests without a schedule run all the time. */
  private static final Duration ALWAYS = Duration.ofHours(1);

  /** All tests between 300 hosts, of two kinds. */
  private static final int MOST = 200_000;

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
   * Ignores tasks that are disabled or incomplete, and tests of other kinds.
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

  private Stream<PlannedTest> tests(PsConfigTemplate.Task task) {
    Optional<PsConfigTemplate.Group> group = named(template.groups(), task.group());
    Optional<PsConfigTemplate.Test> test = named(template.tests(), task.test());
    Optional<SeenTest.Kind> kind = test.flatMap(one -> named(KINDS, one.type()));
    if (isTrue(task.disabled()) || group.isEmpty() || kind.isEmpty()) {
      return Stream.empty();
    }
    Duration interval = interval(task);
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
                    new HostTest(pair.first(), pair.second(), kind.get(), isIpv6), interval));
  }

  private Duration interval(PsConfigTemplate.Task task) {
    return named(template.schedules(), task.schedule())
        .map(PsConfigTemplate.Schedule::repeat)
        .flatMap(PsConfigTests::duration)
        .orElse(ALWAYS);
  }

  private static Optional<Duration> duration(String text) {
    try {
      return Optional.of(Duration.parse(text)).filter(Duration::isPositive);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The first address of a pair sends, unless the test says otherwise. */
  private static boolean isReversed(JsonNode spec, String place) {
    String source = spec.path("source").asString("[0]");
    require(
        source.contains("[0]") || source.contains("[1]"),
        place + "source",
        "is not understood: " + source);
    return source.contains("[1]") != spec.path("reverse").asBoolean(false);
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
