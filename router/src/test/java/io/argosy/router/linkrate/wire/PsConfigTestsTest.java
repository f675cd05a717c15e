package io.argosy.router.linkrate.wire;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.evidence.PlannedTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PsConfigTestsTest {

  private static final String ADDRESSES =
      """
      "addresses": {
        "a": {"address": "a.example", "host": "h1"},
        "a2": {"address": "a2.example", "host": "h1"},
        "b": {"address": "b.example", "labels": {"fast": {"address": "b-fast.example"}}},
        "c": {"address": "192.0.2.3", "remote-addresses": {"b": {"address": "10.0.0.3"}}},
        "off": {"address": "off.example", "disabled": true},
        "idle": {"address": "idle.example", "no-agent": true},
        "idle2": {"address": "idle2.example", "host": "quiet"},
        "gone": {"address": "gone.example", "host": "down"}},
      "hosts": {"h1": {}, "quiet": {"no-agent": true}, "down": {"disabled": true}},
      "tests": {
        "bw": {"type": "throughput", "spec": {"source": "{% address[0] %}", "dest": "{% address[1] %}"}},
        "back": {"type": "throughput", "spec": {"source": "{% address[1] %}", "dest": "{% address[0] %}"}},
        "reverse": {"type": "throughput", "spec": {"source": "{% address[0] %}", "reverse": true}},
        "ping": {"type": "rtt", "spec": {}},
        "owamp": {"type": "latencybg"},
        "fixed": {"type": "throughput", "spec": {"source": "ps.example.org"}},
        "seventh": {"type": "rtt", "spec": {"ip-version": 7}},
        "trace": {"type": "trace", "spec": {}}},
      "address-classes": {"six": {
        "data-source": {"type": "current-config"},
        "match-filter": {"type": "ip-version", "ip-version": 6}}},
      "schedules": {"six": {"repeat": "PT6H", "sliprand": true}, "odd": {"repeat": "often"},
        "long": {"repeat": "P1W1DT1.5H"}, "month": {"repeat": "P1M"}, "never": {},
        "cron": {"repeat-cron": "0 */12 * * *"}}
      """;

  @Test
  void aMeshTestsEachPairInBothDirectionsButNotWithinAHost() throws IOException {
    assertThat(
            planned(
                "bw",
                "six",
                "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'a2'}, {'name': 'b'}]}"))
        .containsExactlyInAnyOrder(
            "a.example>b.example",
            "b.example>a.example",
            "a2.example>b.example",
            "b.example>a2.example");
  }

  @Test
  void addressesOfOneHostTestEachOtherIfTheGroupSaysSo() throws IOException {
    String group =
        "{'type': 'mesh', 'excludes-self': '%s', 'addresses': [{'name': 'a'}, {'name': 'a2'}]}";
    assertThat(planned("bw", "six", group.formatted("address")))
        .containsExactlyInAnyOrder("a.example>a2.example", "a2.example>a.example");
    assertThat(planned("bw", "six", group.formatted("host"))).isEmpty();
  }

  @Test
  void aDisjointGroupTestsInBothDirectionsUnlessItIsUnidirectional() throws IOException {
    String group =
        "{'type': 'disjoint', 'a-addresses': [{'name': 'a'}], 'b-addresses': [{'name': 'b'}]%s}";
    assertThat(planned("bw", "six", group.formatted("")))
        .containsExactlyInAnyOrder("a.example>b.example", "b.example>a.example");
    assertThat(planned("bw", "six", group.formatted(", 'unidirectional': true")))
        .containsExactly("a.example>b.example");
  }

  @Test
  void aListTestsNoPairs() throws IOException {
    assertThat(
            planned("bw", "six", "{'type': 'list', 'addresses': [{'name': 'a'}, {'name': 'b'}]}"))
        .isEmpty();
  }

  @Test
  void whatIsExcludedOrDisabledIsNotTested() throws IOException {
    assertThat(
            planned(
                "bw",
                "six",
                "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}, {'name': 'off'},"
                    + " {'name': 'gone'}, {'name': 'unknown'},"
                    + " {'name': 'c', 'disabled': true}],"
                    + " 'excludes': [{'local-address': {'name': 'a'},"
                    + " 'target-addresses': [{'name': 'b'}]}]}"))
        .containsExactly("b.example>a.example");
  }

  @Test
  void twoHostsWithoutAgentsDoNotTestEachOther() throws IOException {
    assertThat(
            planned(
                "bw",
                "six",
                "{'type': 'mesh', 'addresses': [{'name': 'idle'}, {'name': 'idle2'}, {'name':"
                    + " 'b'}]}"))
        .hasSize(4)
        .noneMatch(pair -> pair.matches("idle.*idle.*"));
  }

  @Test
  void labelsAndRemoteAddressesChooseTheAddress() throws IOException {
    assertThat(
            planned(
                "bw",
                "six",
                "{'type': 'disjoint', 'unidirectional': true, 'a-addresses': [{'name': 'c'}],"
                    + " 'b-addresses': [{'name': 'b', 'label': 'fast'}, {'name': 'a'}]}"))
        .containsExactlyInAnyOrder("10.0.0.3>b-fast.example", "192.0.2.3>a.example");
    assertThat(
            planned(
                "bw",
                "six",
                "{'type': 'mesh', 'default-address-label': 'fast',"
                    + " 'addresses': [{'name': 'a'}, {'name': 'b'}]}"))
        .isEmpty();
  }

  @Test
  void theSpecificationSaysWhoSends() throws IOException {
    String group =
        "{'type': 'disjoint', 'unidirectional': true, 'a-addresses': [{'name': 'a'}],"
            + " 'b-addresses': [{'name': 'b'}]}";
    assertThat(planned("back", "six", group)).containsExactly("b.example>a.example");
    assertThat(planned("reverse", "six", group)).containsExactly("b.example>a.example");
  }

  @Test
  void kindAndIntervalAreThoseOfTestAndSchedule() throws IOException {
    String group = "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}]}";
    assertThat(tests("bw", "six", group))
        .allSatisfy(
            test -> {
              assertThat(test.test().kind().name()).isEqualTo("THROUGHPUT");
              assertThat(test.interval()).hasHours(6);
            });
    assertThat(tests("ping", "long", group))
        .hasSize(2)
        .allSatisfy(
            test -> {
              assertThat(test.test().kind().name()).isEqualTo("ROUND_TRIP");
              assertThat(test.interval()).isEqualTo(Duration.ofMinutes(7 * 1440 + 1440 + 90));
            });
    assertThat(tests("owamp", "", group))
        .hasSize(2)
        .allMatch(t -> t.test().kind().name().equals("LOSS"));
    assertThat(tests("trace", "six", group)).isEmpty();
    assertThat(tests("absent", "six", group)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "odd | repeat often",
        "month | repeat P1M",
        "never | repeat null",
        "cron | repeat-cron \"0 */12 * * *\"",
        "absent | it is missing"
      })
  void aScheduleThatIsNotUnderstoodIsNamedAndNoTestIsExpected(String schedule, String why)
      throws IOException {
    PsConfigTemplate template =
        template(
            task("bw", schedule), "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}]}");
    assertThat(PsConfigTests.of(template)).isEmpty();
    assertThat(PsConfigTests.notes(template))
        .containsExactly(
            "The schedule %s is not understood, so its tests are never listed as overdue: %s"
                .formatted(schedule, why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type': 'ring', 'addresses': []} | bw | groups.g.type:",
        "{'type': 'mesh', 'addresses': [{'class': 'none'}]} | bw | groups.g:",
        "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}], 'excludes-self': 'site'} |"
            + " bw | groups.g.excludes-self:",
        "{'type': 'mesh', 'addresses': []} | fixed | tests.fixed.spec.source:",
        "{'type': 'mesh', 'addresses': []} | seventh | tests.seventh.spec.ip-version:",
        "{'type': 'mesh', 'addresses': [{'class': 'six'}]} | bw | address-classes.six.match-filter:"
      })
  void whatIsNotUnderstoodOfAGroupOrTestIsRefused(String group, String test, String place) {
    assertThatThrownBy(() -> tests(test, "six", group))
        .isInstanceOf(Refusal.class)
        .message()
        .startsWith(place + " ");
  }

  @Test
  void aDisabledTaskTestsNothing() throws IOException {
    assertThat(
            PsConfigTests.of(
                template(
                    "'disabled': true, 'test': 'bw', 'schedule': 'six'",
                    "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}]}")))
        .isEmpty();
  }

  @Test
  void includedDefinitionsDoNotReplaceOwnOnes() throws IOException {
    PsConfigTemplate own = read("{'addresses': {'a': {'address': 'own'}}, 'includes': ['x']}");
    PsConfigTemplate included =
        read("{'addresses': {'a': {'address': 'other'}, 'b': {'address': 'b'}}}");
    assertThat(own.merged(included).addresses())
        .hasSize(2)
        .hasEntrySatisfying("a", one -> assertThat(one.address()).isEqualTo("own"));
  }

  @Test
  void aListOfTemplatesConsistsOfIncludes() throws IOException {
    assertThat(read("[{'include': ['http://h/1', 'http://h/2']}, {}]").includes())
        .containsExactly("http://h/1", "http://h/2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "null", "'x'", "[1]", "{'addresses': 1}", "{", "<html>"})
  void whatIsNoTemplateIsRefused(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("mesh.json is no psConfig template");
  }

  @Test
  void countlessTestsAreRefused() throws IOException {
    PsConfigTemplate mesh =
        read(
            """
            {'addresses': {%s}, 'groups': {'g': {'type': 'mesh', 'addresses': [%s]}},
             'tests': {'bw': {'type': 'throughput'}},
             'tasks': {'t': {'group': 'g', 'test': 'bw'}}}
            """
                .formatted(
                    listed("'h%1$d': {'address': 'h%1$d.example'}"), listed("{'name': 'h%d'}")));
    assertThatThrownBy(() -> PsConfigTests.of(mesh))
        .isInstanceOf(Refusal.class)
        .hasMessage("tasks: plan more than 200,000 tests");
    String crowd =
        "{'type': 'mesh', 'addresses': [%s{'name': 'b'}]}"
            .formatted("{'name': 'a'},".repeat(10_000));
    assertThatThrownBy(() -> tests("bw", "six", crowd))
        .hasMessage("groups.g: has more than 10,000 addresses");
  }

  /** There are 249,500 pairs of 500 hosts. */
  private static String listed(String entry) {
    return IntStream.range(0, 500).mapToObj(entry::formatted).collect(joining(","));
  }

  @Test
  void testsThatAreAskedForOftenCountOnce() throws IOException {
    String group =
        "{'type': 'disjoint', 'a-addresses': [%s{'name': 'a'}], 'b-addresses': [%s{'name': 'b'}]}"
            .formatted("{'name': 'a'},".repeat(500), "{'name': 'b'},".repeat(500));
    assertThat(planned("bw", "six", group))
        .containsExactlyInAnyOrder("a.example>b.example", "b.example>a.example");
  }

  @Test
  void aTemplateIsNotReadFurtherAfterItWasGivenUp() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(
              () ->
                  tests(
                      "bw", "six", "{'type': 'mesh', 'addresses': [{'name': 'a'}, {'name': 'b'}]}"))
          .hasMessage("groups.g: takes longer to read than the deadline");
      assertThatThrownBy(
              () -> tests("bw", "six", "{'type': 'mesh', 'addresses': [{'class': 'six'}]}"))
          .hasMessage("address-classes.six: takes longer to read than the deadline");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static List<String> planned(String test, String schedule, String group)
      throws IOException {
    return tests(test, schedule, group).stream()
        .map(PlannedTest::test)
        .map(one -> one.source() + ">" + one.destination())
        .toList();
  }

  private static List<PlannedTest> tests(String test, String schedule, String group)
      throws IOException {
    return PsConfigTests.of(template(task(test, schedule), group));
  }

  private static String task(String test, String schedule) {
    return schedule.isEmpty()
        ? "'test': '%s'".formatted(test)
        : "'test': '%s', 'schedule': '%s'".formatted(test, schedule);
  }

  private static PsConfigTemplate template(String task, String group) throws IOException {
    return read(
        "{%s, 'groups': {'g': %s}, 'tasks': {'t': {'group': 'g', %s, 'archives': []}}}"
            .formatted(ADDRESSES.strip(), group, task));
  }

  private static PsConfigTemplate read(String json) throws IOException {
    return PsConfigTemplate.read(
        "mesh.json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
