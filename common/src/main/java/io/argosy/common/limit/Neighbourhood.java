package io.argosy.common.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Who counts as one, for the router's sign-ins and for those of the pages: an IPv4 address, or the
 * 64 bits that a network deals to one customer in IPv6, of whose addresses there is no end.
 */
public final class Neighbourhood {

  private static final int NETWORK_BYTES = 8;

  private Neighbourhood() {}

  /**
   * @param address a literal, as a server knows its client by; what is none stands for itself
   */
  public static String of(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    try {
      return InetAddress.getByName(address) instanceof Inet6Address long6
          ? HexFormat.of().formatHex(Arrays.copyOf(long6.getAddress(), NETWORK_BYTES))
          : address;
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
