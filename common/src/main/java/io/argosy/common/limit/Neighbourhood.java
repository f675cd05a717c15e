package io.argosy.common.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Groups client addresses for limits: an IPv4 address, or an IPv6 network of 64 bits, which one
 * customer usually has.
 */
public final class Neighbourhood {

  private static final int NETWORK_BYTES = 8;

  private Neighbourhood() {}

  /**
   * @param address address literal of a client; other text is returned as it is
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
