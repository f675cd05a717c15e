package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/** The IPv4 address of a door's machine. */
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

  private static TransferFailedException failed(FailureClass reason, String message) {
    return new TransferFailedException(new TaskFailure(reason, Phase.SESSION, message));
  }
}
