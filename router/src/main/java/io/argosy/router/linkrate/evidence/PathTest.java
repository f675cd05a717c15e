package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/** A network test between two sites. */
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

    /** Archives with numbers of 32 bits are not exact, so the time is rounded to microseconds. */
    public static RoundTrip ofSeconds(double least, Duration age) {
      return new RoundTrip(Duration.ofNanos(Math.round(least * 1e6) * 1000), age);
    }
  }

  /**
   * Measurements of lost packets.
   *
   * @param share of the packets, 0 to 1; the mean of these tests
   * @param tests at least 1
   */
  record Loss(double share, long tests, Duration age) implements PathTest {

    public Loss {
      age = Evidence.notNegative(age);
    }
  }

  /** A test without a result: it says nothing of the path but that it was tested. */
  record Failed(Duration age) implements PathTest {

    public Failed {
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
