package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/** A finished network test between two sites. A failed test has no result and is not one. */
public sealed interface PathTest {

  /** Returns the time since the test. */
  Duration age();

  /**
   * A transfer of test data over TCP.
   *
   * @param hosts the testers; each pair of hosts measures its own path
   */
  record Throughput(HostPair hosts, ByteRate rate, Duration age) implements PathTest {

    public Throughput {
      age = Evidence.notNegative(age);
    }
  }

  /**
   * A measurement of the round-trip time.
   *
   * @param least of the packets of this test, positive
   */
  record RoundTrip(Duration least, Duration age) implements PathTest {

    public RoundTrip {
      age = Evidence.notNegative(age);
    }
  }

  /**
   * A measurement of lost packets.
   *
   * @param share of the packets of this test, 0 to 1
   */
  record Loss(double share, Duration age) implements PathTest {

    public Loss {
      age = Evidence.notNegative(age);
    }
  }

  /**
   * Two testers.
   *
   * @param isIpv6 whether they used IPv6, which may take another path
   */
  record HostPair(String source, String destination, boolean isIpv6) {}
}
