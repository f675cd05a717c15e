package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Reads the elmond at the address in {@code ARGOSY_ELMOND_URL}, which must have recent tests. */
class RealElmondTest {

  private static final String VARIABLE = "ARGOSY_ELMOND_URL";

  @Test
  @EnabledIfEnvironmentVariable(named = VARIABLE, matches = ".+")
  void aRealElmondIsRead() throws IOException {
    Archive archive =
        new Archive(
            "elmond",
            URI.create(System.getenv(VARIABLE)),
            Access.NONE,
            Duration.ofMinutes(5),
            RealElmondTest::site,
            new SiteNodes(
                Map.of(
                    "SENDERS", Set.of(new NodeName("SENDERS")),
                    "RECEIVERS", Set.of(new NodeName("RECEIVERS")))),
            seen -> seen.newest().stream().map(String::valueOf).sorted().toList(),
            ForecastPolicy.DEFAULT);
    FeedReading reading = new EsmondFeed(archive).read(Clock.systemUTC().instant());
    assertThat(reading.accepted()).isPositive();
    assertThat(reading.statements()).isNotEmpty();
    assertThat(reading.overdue()).isNotEmpty();
  }

  /** Hosts with an even last digit send, so that some of the tests are between two sites. */
  private static Optional<String> site(Tester host) {
    char last = host.address().charAt(host.address().length() - 1);
    return Optional.of(Character.digit(last, 16) % 2 == 0 ? "SENDERS" : "RECEIVERS");
  }
}
