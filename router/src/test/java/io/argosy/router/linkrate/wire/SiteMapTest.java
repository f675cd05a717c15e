package io.argosy.router.linkrate.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteMapTest {

  private static final SiteNodes SITES =
      new SiteNodes(
          Map.of(
              "CERN", Set.of(new NodeName("T2_CH_CERN")),
              "NIKHEF-ELPROD", Set.of(new NodeName("T1_NL_NIKHEF")),
              "FNAL", Set.of(new NodeName("T1_US_FNAL"))));

  @TempDir Path directory;

  @Test
  void configuredHostsComeBeforeCric() throws IOException {
    SiteMap map = map(Map.of("192.0.2.10", "FNAL", "ps.cern.example", "FNAL"));
    assertThat(map.of(new Tester("192.0.2.10", "ps.cern.example"))).contains("FNAL");
    assertThat(map.of(new Tester("198.51.100.1", "PS.cern.example."))).contains("FNAL");
  }

  @Test
  void servicesOfCricComeBeforeItsNetworks() throws IOException {
    SiteMap map = map(Map.of());
    // The address is in a network of NIKHEF, but the service is registered by CERN.
    assertThat(map.of(new Tester("198.51.100.10", "ps.cern.example"))).contains("CERN");
    assertThat(map.of(new Tester("198.51.100.10", "other.example"))).contains("NIKHEF-ELPROD");
  }

  @Test
  void aResourceCenterIsKnownByItsNamesInExperiments() throws IOException {
    // CRIC's US-FNAL-CMS has no site of this name; CMS calls it by the node T1_US_FNAL.
    assertThat(map(Map.of()).of(new Tester("203.0.113.7", "x"))).contains("FNAL");
    assertThat(map(Map.of()).of(new Tester("203.0.113.8", "ps.fnal.example"))).contains("FNAL");
  }

  @Test
  void theLongestPrefixDecides() throws IOException {
    SiteMap map = map(Map.of());
    assertThat(map.of(new Tester("2001:db8:1::1", "x"))).contains("CERN");
    assertThat(map.of(new Tester("2001:db8:1:2::1", "x"))).contains("NIKHEF-ELPROD");
    assertThat(map.of(new Tester("2001:DB8:0001:0002:0:0:0:1", "x"))).contains("NIKHEF-ELPROD");
    assertThat(map.of(new Tester("::ffff:198.51.100.10", "x"))).contains("NIKHEF-ELPROD");
  }

  @Test
  void whatIsNotRegisteredBelongsToNoSite() throws IOException {
    SiteMap map = map(Map.of());
    assertThat(map.of(new Tester("192.0.2.99", "x"))).isEmpty();
    assertThat(map.of(new Tester("x", "x"))).isEmpty();
    assertThat(map.of(new Tester("192.0.2.99", "ps.nowhere.example"))).isEmpty();
    assertThat(map.of(new Tester("192.0.2.99", "old.cern.example"))).isEmpty();
    assertThat(map.of(new Tester("", ""))).isEmpty();
    assertThat(map.of(new Tester("1", "*"))).isEmpty();
  }

  @Test
  void randomPrefixesAreSearchedAsByComparingEachOne() {
    Seeds.of(50).forEach(SiteMapTest::compare);
  }

  private static void compare(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, String> hosts = new HashMap<>();
    for (int n = 0; n < 30; n++) {
      int length = 1 + random.nextInt(32);
      int address = random.nextInt() & 0xC0FF00FF & (-1 << (32 - length));
      hosts.put(text(address) + "/" + length, random.nextBoolean() ? "CERN" : "FNAL");
    }
    SiteMap map = SiteMap.of(hosts, CricFiles.NONE, SITES);
    for (int n = 0; n < 100; n++) {
      int address = random.nextInt() & 0xC0FF00FF;
      Optional<String> longest =
          IntStream.rangeClosed(1, 32)
              .map(length -> 33 - length)
              .mapToObj(length -> text(address & (-1 << (32 - length))) + "/" + length)
              .flatMap(prefix -> Optional.ofNullable(hosts.get(prefix)).stream())
              .findFirst();
      assertThat(map.of(new Tester(text(address), "x")))
          .as("seed %d, %s", seed, text(address))
          .isEqualTo(longest);
    }
  }

  private static String text(int address) {
    return "%d.%d.%d.%d"
        .formatted(address >>> 24, address >> 16 & 0xFF, address >> 8 & 0xFF, address & 0xFF);
  }

  private SiteMap map(Map<String, String> hosts) throws IOException {
    Path services =
        Files.writeString(
            directory.resolve("services.json"),
            """
            {"ps1": {"endpoint": "ps.cern.example", "flavour": "Bandwidth", "rcsite": "CERN",
                     "state": "ACTIVE", "usage": {"cms": [{"site": "T2_CH_CERN"}]}},
             "ps2": {"endpoint": "https://ps.fnal.example/toolkit", "rcsite": "US-FNAL-CMS",
                     "usage": {"cms": [{"site": "T1_US_FNAL", "experiment": "CMS"}]}},
             "ps3": {"endpoint": "ps.nowhere.example", "rcsite": "NOWHERE", "usage": {}},
             "ps4": {"endpoint": "old.cern.example", "rcsite": "CERN", "state": "DISABLED"},
             "ps5": {"endpoint": null, "rcsite": null}}
            """);
    Path sites =
        Files.writeString(
            directory.resolve("rcsites.json"),
            """
            {"CERN": {"netroutes": {"LHCONE": {"networks": {"ipv4": [], "ipv6": ["2001:db8:1::/48"]}}}},
             "NIKHEF-ELPROD": {"netroutes": {"a": {"networks":
                {"ipv4": ["198.51.100.0/24"], "ipv6": ["2001:db8:1:2::/64"]}}}},
             "US-FNAL-CMS": {"netroutes": {"a": {"networks": {"ipv4": ["203.0.113.0/24"]}}}},
             "NOWHERE": {"netroutes": {"a": {"networks": {"ipv4": ["192.0.2.0/24"]}}}},
             "EMPTY": {}}
            """);
    return SiteMap.of(hosts, CricFiles.read(Optional.of(services), Optional.of(sites)), SITES);
  }
}
