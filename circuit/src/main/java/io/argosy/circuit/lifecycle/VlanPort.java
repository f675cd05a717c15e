package io.argosy.circuit.lifecycle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A port of a network with one or more of its VLANs, written as {@code port?vlan=1780-1789}. */
public record VlanPort(String port, int first, int last) {

  private static final Pattern FORM =
      Pattern.compile("([^?]+)\\?vlan=([0-9]{1,4})(?:-([0-9]{1,4}))?");

  /** Reads an attachment; empty if it is no port with VLANs. */
  public static Optional<VlanPort> parse(String attachment) {
    Matcher form = FORM.matcher(attachment);
    if (!form.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(form.group(2));
    int last = form.group(3) == null ? first : Integer.parseInt(form.group(3));
    return Optional.of(new VlanPort(form.group(1), first, last)).filter(it -> first <= last);
  }

  /** Whether both attachments are the same, or have a VLAN of one port in common. */
  public static boolean meet(String one, String other) {
    return one.equals(other)
        || parse(one).flatMap(it -> parse(other).filter(it::overlaps)).isPresent();
  }

  private boolean overlaps(VlanPort other) {
    return port.equals(other.port) && first <= other.last && other.first <= last;
  }

  /** Whether the other one is the same port, and all its VLANs are among those of this one. */
  boolean covers(VlanPort other) {
    return port.equals(other.port) && first <= other.first && other.last <= last;
  }
}
