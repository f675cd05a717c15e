package io.argosy.agent.fdt;

import java.net.Inet4Address;
import java.nio.file.Path;

/** Which end of the connection an FDT process is. */
public sealed interface FdtSide {

  /**
   * Listens for exactly one peer and one session.
   *
   * @param listen own address
   * @param peer the only address that may connect
   */
  record Server(Inet4Address listen, Inet4Address peer, FdtPorts ports) implements FdtSide {}

  /**
   * Connects.
   *
   * @param pulls whether this end receives the files
   * @param directory at the receiving end; flat
   */
  record Client(Inet4Address host, int port, int streams, boolean pulls, Path directory)
      implements FdtSide {
    public Client {
      if (streams < 1) {
        throw new IllegalArgumentException("FDT needs at least one stream: " + streams);
      }
    }
  }
}
