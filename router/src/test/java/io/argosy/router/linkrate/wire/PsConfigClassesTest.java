package io.argosy.router.linkrate.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.evidence.PlannedTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PsConfigClassesTest {

  private static final Map<String, String> NAMES =
      Map.of("192.0.2.1", "a", "192.0.2.129", "b", "2001:db8::3", "c", "2001:db8::4", "d");

  @Test
  void aClassStandsForTheAddressesThatItsFiltersMatch() throws IOException {
    assertThat(classed("{'type': 'tag', 'tag': 'fast'}", "null")).containsExactly("c", "d");
    assertThat(classed("{'type': 'host', 'site': 'CERN'}", "null")).containsExactly("a", "c");
    assertThat(classed("{'type': 'host', 'tag': 'rack', 'no-agent': false}", "null"))
        .containsExactly("a");
    assertThat(classed("null", "{'type': 'tag', 'tag': 'fast'}")).containsExactly("a", "b");
    assertThat(
            classed(
                "{'type': 'or', 'filters': [{'type': 'tag', 'tag': 'fast'}, {'type': 'and',"
                    + " 'filters': [{'type': 'host', 'site': 'CERN'}, {'type': 'tag', 'tag': 'slow'}]}]}",
                "{'type': 'address-class', 'class': 'fourth'}"))
        .containsExactly("a", "c");
    assertThat(
            classed("{'type': 'not', 'filter': {'type': 'ip-version', 'ip-version': 6}}", "null"))
        .containsExactly("a", "b");
    assertThat(classed("{'type': 'ip-version', 'ip-version': 6}", "null"))
        .containsExactly("c", "d");
    assertThat(classed("{'type': 'netmask', 'netmask': '192.0.2.0/25'}", "null"))
        .containsExactly("a");
  }

  /** Returns the names of the class's addresses, found by pairing each with another address. */
  private static List<String> classed(String match, String exclude) throws IOException {
    return tests(
            classes(
                "{'data-source': {'type': 'current-config'}, 'match-filter': %s, 'exclude-filter': %s}"
                    .formatted(match, exclude)))
        .stream()
        .map(one -> NAMES.getOrDefault(one.test().source(), "?"))
        .sorted()
        .toList();
  }

  private static List<PlannedTest> tests(PsConfigTemplate template) {
    return PsConfigTests.of(template);
  }

  private static PsConfigTemplate classes(String chosen) throws IOException {
    return classes(
        chosen,
        "{'type': 'disjoint', 'unidirectional': true, 'a-addresses': [{'class': 'chosen'}],"
            + " 'b-addresses': [{'name': 'z'}]}");
  }

  private static PsConfigTemplate classes(String chosen, String group) throws IOException {
    return read("""
        {"addresses": {
           "a": {"address": "192.0.2.1", "host": "h1", "tags": ["slow"]},
           "b": {"address": "192.0.2.129", "host": "h2"},
           "c": {"address": "2001:db8::3", "host": "h3", "tags": ["fast", "slow"]},
           "d": {"address": "2001:db8::4", "tags": ["fast"]}},
         "hosts": {"h1": {"site": "CERN", "tags": ["rack"]}, "h2": {"site": "FNAL"},
                   "h3": {"site": "CERN", "no-agent": true, "tags": ["rack"]}},
         "includes": ["others"],
         "address-classes": {
           "chosen": %s,
           "fourth": {"data-source": {"type": "current-config"}, "_meta": {"a": 1},
                      "match-filter": {"type": "netmask", "netmask": "2001:db8::4/128"}}},
         "tests": {"bw": {"type": "throughput", "spec": {}}},
         "groups": {"g": %s},
         "tasks": {"t": {"group": "g", "test": "bw"}}}
        """
            .formatted(chosen, group))
        .merged(read("{'addresses': {'z': {'address': '198.51.100.1'}}}"));
  }

  @Test
  void whatWasChosenByClassIsExcludedByClass() throws IOException {
    String classes =
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'tag', 'tag': 'fast'}}";
    String group =
        "{'type': 'mesh', 'addresses': [{'class': 'chosen'}, {'name': 'b'}], 'excludes':"
            + " [{'local-address': {'class': 'chosen'}, 'target-addresses': [{'name': 'b'}]}]}";
    assertThat(tests(classes(classes, group)))
        .extracting(one -> one.test().source() + ">" + one.test().destination())
        .containsExactlyInAnyOrder(
            "2001:db8::3>2001:db8::4",
            "2001:db8::4>2001:db8::3",
            "192.0.2.129>2001:db8::3",
            "192.0.2.129>2001:db8::4");
  }

  @Test
  void theLabelOfAGroupHoldsForTheAddressesOfAClass() throws IOException {
    PsConfigTemplate template =
        read(
            """
            {"addresses": {
               "a": {"address": "a4", "labels": {"six": {"address": "a6"}}},
               "b": {"address": "b4", "labels": {"six": {"address": "b6"}}},
               "c": {"address": "c4"}},
             "address-classes": {"all": {"data-source": {"type": "current-config"}}},
             "tests": {"ping": {"type": "rtt", "spec": {"ip-version": 6}}},
             "groups": {"g": {"type": "mesh", "default-address-label": "six",
                              "addresses": [{"class": "all"}]}},
             "tasks": {"t": {"group": "g", "test": "ping"}}}
            """);
    assertThat(PsConfigTests.of(template))
        .extracting(PlannedTest::toString)
        .containsExactlyInAnyOrder(
            "round trip over IPv6 from a6 to b6, every 1h",
            "round trip over IPv6 from b6 to a6, every 1h");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'match-filter': {'type': 'tag', 'tag': 'x'}} | address-classes.chosen.data-source:",
        "{'data-source': {'type': 'requesting-agent'}} | address-classes.chosen.data-source.type:",
        "{'data-source': {'type': 'current-config'}, 'match-filters': []} | address-classes.chosen.match-filters:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'jq', 'jq': '.'}} | address-classes.chosen.match-filter.jq:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'moon'}} | address-classes.chosen.match-filter.type:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'tag'}} | address-classes.chosen.match-filter.tag:",
        "{'data-source': {'type': 'current-config'}, 'exclude-filter': {'type': 'not'}} | address-classes.chosen.exclude-filter.filter:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'ip-version', 'ip-version': 5}} | address-classes.chosen.match-filter.ip-version:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'netmask', 'netmask': 'all'}} | address-classes.chosen.match-filter.netmask:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'address-class', 'class': 'none'}} | address-classes.chosen.match-filter:",
        "{'data-source': {'type': 'current-config'}, 'match-filter': {'type': 'address-class', 'class': 'chosen'}} | address-classes.chosen.match-filter.class:",
        "'x' | address-classes.chosen:"
      })
  void whatIsNotUnderstoodOfAClassIsRefused(String chosen, String place) throws IOException {
    PsConfigTemplate template = classes(chosen);
    assertThatThrownBy(() -> PsConfigTests.of(template))
        .isInstanceOf(Refusal.class)
        .message()
        .startsWith(place + " ")
        .hasLineCount(1);
  }

  @Test
  void whatIsNotUsedNeedNotBeUnderstood() throws IOException {
    PsConfigTemplate template =
        classes("{'data-source': {'type': 'moon'}}", "{'type': 'mesh', 'addresses': []}");
    assertThat(PsConfigTests.of(template)).isEmpty();
  }

  private static PsConfigTemplate read(String json) throws IOException {
    return PsConfigTemplate.read(
        "mesh.json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
