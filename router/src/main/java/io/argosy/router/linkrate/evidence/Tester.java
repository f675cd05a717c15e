package io.argosy.router.linkrate.evidence;

/**
 * A host that takes part in network tests.
 *
 * @param address IPv4 or IPv6 address; the name if the archive has no address
 * @param name host name; the address if the archive has no name
 */
public record Tester(String address, String name) {

  /** Whether it was reached by IPv6. */
  public boolean isIpv6() {
    return address.contains(":");
  }

  /** Whether the archive knows its address, and not only its name. */
  boolean hasAddress() {
    return isIpv6() || address.chars().noneMatch(Character::isLetter);
  }

  @Override
  public String toString() {
    return name;
  }
}
