package io.argosy.circuit.lifecycle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One end of a circuit, as its site announced it.
 *
 * @param name of the endpoint
 * @param attachment what the provider connects: an STP with its VLAN, a port with a VLAN, or a URI
 * @param address IPv4 or IPv6 address of the agent's host on the circuit; only an announced address
 *     is ever used
 */
public record CircuitEnd(String name, String attachment, String address) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
  private static final Pattern ATTACHMENT = Pattern.compile("[!-~]{1,512}");

  private static final Pattern VLANS =
      Pattern.compile("(?<port>.+)\\?vlan=(?<first>[0-9]{1,4})(?:-(?<last>[0-9]{1,4}))?");

  public CircuitEnd {
    require(NAME, name, "an endpoint's name is 1 to 64 of A-Z a-z 0-9 _ . -");
    require(ATTACHMENT, attachment, "an attachment is 1 to 512 printable characters without space");
    require(ADDRESS, address, "an endpoint's address must be an IPv4 or IPv6 address");
  }

  /** Whether an attachment that a provider names is this one, or within its VLANs. */
  public boolean covers(String named) {
    if (named.equals(attachment)) {
      return true;
    }
    Matcher announced = VLANS.matcher(attachment);
    Matcher other = VLANS.matcher(named);
    return announced.matches()
        && other.matches()
        && other.group("port").equals(announced.group("port"))
        && first(other) >= first(announced)
        && first(other) <= last(other)
        && last(other) <= last(announced);
  }

  private static int first(Matcher vlans) {
    return Integer.parseInt(vlans.group("first"));
  }

  private static int last(Matcher vlans) {
    return vlans.group("last") == null ? first(vlans) : Integer.parseInt(vlans.group("last"));
  }

  private static void require(Pattern pattern, String text, String rule) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(rule);
    }
  }
}
