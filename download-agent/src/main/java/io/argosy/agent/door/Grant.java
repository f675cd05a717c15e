package io.argosy.agent.door;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A grant whose signature, issuer, audience and time are valid.
 *
 * @param id usable once
 * @param node whose files it is for
 * @param agent that may fetch
 * @param filesSha256 hash of the list of files
 * @param addresses allowed clients; if empty, any
 * @param copyTo the only storage system to which the door may write the files; empty if it may
 *     write to none
 * @param sciTag mark of the traffic, {@code experiment << 6 | activity}; empty for none
 * @param until the expiry, including the allowed clock skew
 */
public record Grant(
    String id,
    NodeName node,
    String agent,
    String job,
    String filesSha256,
    List<String> addresses,
    Optional<Storage> copyTo,
    OptionalInt sciTag,
    Instant until) {

  public Grant {
    addresses = List.copyOf(addresses);
  }

  /**
   * A storage system of the destination.
   *
   * @param origin as {@code DavUrl} writes it
   * @param redirectHosts to which it may redirect the door
   */
  public record Storage(String origin, List<String> redirectHosts) {
    public Storage {
      redirectHosts = List.copyOf(redirectHosts);
    }
  }

  /** An IPv6 address has several spellings. */
  private static boolean isSame(String allowed, String client) {
    try {
      return InetAddress.getByName(allowed).equals(InetAddress.getByName(client));
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * @param origin of a storage, as {@code DavUrl} writes it
   * @return the storage
   * @throws Refusal the files may not be sent there: a door is no way into the network of its site
   */
  public Storage requireCopyTo(String origin) {
    return copyTo
        .filter(it -> it.origin().equals(origin))
        .orElseThrow(
            () ->
                Refusal.of(
                    Refusal.Kind.FORBIDDEN,
                    "foreign-destination",
                    new Refusal.Fault("Destination", null, "is not the one that the grant names")));
  }

  /**
   * @param client the address of the client
   * @throws Refusal the grant is for other clients
   */
  void requireFor(String client) {
    if (!addresses.isEmpty() && addresses.stream().noneMatch(it -> isSame(it, client))) {
      throw Refusal.of(
          Refusal.Kind.FORBIDDEN,
          "foreign-address",
          new Refusal.Fault("grant", null, "is for other addresses"));
    }
  }
}
