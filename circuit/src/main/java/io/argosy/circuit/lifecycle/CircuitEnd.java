package io.argosy.circuit.lifecycle;

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

  public CircuitEnd {
    require(NAME, name, "an endpoint's name is 1 to 64 of A-Z a-z 0-9 _ . -");
    require(ATTACHMENT, attachment, "an attachment is 1 to 512 printable characters without space");
    require(ADDRESS, address, "an endpoint's address must be an IPv4 or IPv6 address");
  }

  /** Whether an attachment that a provider names is this one, or within its VLANs. */
  public boolean covers(String named) {
    return named.equals(attachment)
        || VlanPort.parse(attachment)
            .flatMap(announced -> VlanPort.parse(named).filter(announced::covers))
            .isPresent();
  }

  private static void require(Pattern pattern, String text, String rule) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(rule);
    }
  }
}
