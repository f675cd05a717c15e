package io.argosy.router.linkrate.feed;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.ExpectedTests;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.Tester;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Two sites with hosts that test each other. */
class ArchiveMesh {

  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  static final Tester A = new Tester("192.0.2.10", "ps-a.example.org");
  static final Tester A2 = new Tester("192.0.2.11", "ps-a2.example.org");
  static final Tester A6 = new Tester("2001:db8:a::10", "ps-a.example.org");
  static final Tester B = new Tester("198.51.100.10", "ps-b.example.net");
  static final Tester B6 = new Tester("2001:db8:b::10", "ps-b.example.net");
  static final Tester UNKNOWN = new Tester("203.0.113.5", "ps-x.example.com");
  static final NodeName CERN = new NodeName("T2_CH_CERN");
  static final NodeName TAPE = new NodeName("T0_CH_CERN");
  static final NodeName FNAL = new NodeName("T1_US_FNAL");
  static final double GIGABIT = 1e9;

  private static final Map<Tester, String> SITES =
      Map.of(A, "CERN", A2, "CERN", A6, "CERN", B, "FNAL", B6, "FNAL");

  static Archive archive(URI url, ExpectedTests expected) {
    return archive(url, expected, ForecastPolicy.DEFAULT);
  }

  static Archive archive(URI url, ExpectedTests expected, ForecastPolicy policy) {
    return new Archive(
        "wlcg",
        url,
        Access.NONE,
        Duration.ofSeconds(60),
        host -> Optional.ofNullable(SITES.get(host)),
        new SiteNodes(Map.of("CERN", Set.of(CERN, TAPE), "FNAL", Set.of(FNAL))),
        expected,
        policy);
  }

  static Instant ago(long hours) {
    return NOW.minus(Duration.ofHours(hours));
  }

  static Evidence.Measured measured(FeedReading reading, NodeName from, NodeName to) {
    return (Evidence.Measured)
        reading.statements().stream()
            .filter(statement -> statement.link().equals(new LinkName(from, to)))
            .findFirst()
            .orElseThrow()
            .evidence();
  }
}
