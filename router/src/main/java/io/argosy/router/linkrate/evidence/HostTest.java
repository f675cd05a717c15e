package io.argosy.router.linkrate.evidence;

import java.util.Locale;
import java.util.Optional;

/**
 * A kind of test between two hosts.
 *
 * @param source address or name of the host that sends
 * @param destination address or name of the host that receives
 * @param isIpv6 the family of addresses; empty if either is meant
 */
public record HostTest(
    String source, String destination, SeenTest.Kind kind, Optional<Boolean> isIpv6) {

  /** Returns the same test in the other direction. */
  HostTest back() {
    return new HostTest(destination, source, kind, isIpv6);
  }

  /** Returns the same test with names in lower case. */
  HostTest canonical() {
    return new HostTest(
        source.toLowerCase(Locale.ROOT), destination.toLowerCase(Locale.ROOT), kind, isIpv6);
  }

  /** Such as {@code round trip over IPv6 from a.example to b.example}. */
  @Override
  public String toString() {
    return "%s%s from %s to %s"
        .formatted(
            kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
            isIpv6.map(six -> six ? " over IPv6" : " over IPv4").orElse(""),
            source,
            destination);
  }
}
