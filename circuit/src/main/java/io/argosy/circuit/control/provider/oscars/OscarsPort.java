package io.argosy.circuit.control.provider.oscars;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A port with its VLANs, written as {@code device:port?vlan=1780-1789}.
 *
 * @param device name of the router
 * @param urn of the port, which begins with the device
 */
record OscarsPort(String device, String urn, int firstVlan, int lastVlan) {

  private static final Pattern FORM =
      Pattern.compile("(([^:?]+):[^?]+)\\?vlan=(\\d{1,4})(?:-(\\d{1,4}))?");

  /** Reads an attachment; empty if it is none of OSCARS. */
  static Optional<OscarsPort> parse(String attachment) {
    Matcher form = FORM.matcher(attachment);
    if (!form.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(form.group(3));
    int last = form.group(4) == null ? first : Integer.parseInt(form.group(4));
    return Optional.of(new OscarsPort(form.group(2), form.group(1), first, last))
        .filter(port -> first <= last);
  }

  /**
   * The first VLAN that is not taken.
   *
   * @param taken names of ports with a VLAN
   */
  Optional<Integer> free(Set<String> taken) {
    return IntStream.rangeClosed(firstVlan, lastVlan)
        .boxed()
        .filter(vlan -> !taken.contains(place(urn, vlan)))
        .findFirst();
  }

  /** Names a port with one of its VLANs. */
  static String place(String urn, int vlan) {
    return urn + " " + vlan;
  }
}
