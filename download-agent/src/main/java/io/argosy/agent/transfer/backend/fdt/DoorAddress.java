package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/** The IPv4 addresses over which FDT moves files. */
final class DoorAddress {

  private DoorAddress() {}

  /**
   * Resolves the door's IPv4 address.
   *
   * @throws TransferFailedException it has none, and FDT can filter clients by IPv4 address only
   */
  static Inet4Address addressOf(String doorUrl) throws TransferFailedException {
    String host = URI.create(doorUrl).getHost();
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (address instanceof Inet4Address v4) {
          return v4;
        }
      }
    } catch (UnknownHostException e) {
      throw failed(FailureClass.NETWORK, "the door's host is not known: " + host);
    }
    throw failed(
        FailureClass.TOOL_BROKEN,
        host + " has only IPv6, where FDT cannot tell its peer from others");
  }

  /**
   * Returns the source's address.
   *
   * @throws TransferFailedException there is none
   */
  static Inet4Address peer(String doorUrl, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    return circuit.isPresent() ? v4(circuit.get().source()) : addressOf(doorUrl);
  }

  /** Returns the address of this host: on the circuit, or the usual one. */
  static Inet4Address own(Inet4Address usual, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    return circuit.isPresent() ? v4(circuit.get().destination()) : usual;
  }

  /** With IPv6 the circuit cannot be used, as without a network; the shared path may be. */
  private static Inet4Address v4(InetAddress address) throws TransferFailedException {
    if (address instanceof Inet4Address it) {
      return it;
    }
    throw failed(FailureClass.NETWORK, "the circuit has IPv6, where FDT cannot tell its peer");
  }

  private static TransferFailedException failed(FailureClass reason, String message) {
    return new TransferFailedException(new TaskFailure(reason, Phase.SESSION, message));
  }
}
