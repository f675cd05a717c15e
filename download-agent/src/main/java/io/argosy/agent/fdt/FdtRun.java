package io.argosy.agent.fdt;

import java.net.InetSocketAddress;
import java.util.List;

/** A process of FDT that this agent started. */
public interface FdtRun {

  /** A TCP connection. */
  record Connection(InetSocketAddress own, InetSocketAddress peer) {}

  boolean isAlive();

  /** Whether a server listens. */
  boolean isReady();

  FdtOutput output();

  List<String> commandLine();

  /** Returns its TCP connections; none if the system does not tell. */
  List<Connection> connections();

  /**
   * Asks the process to end, then kills it. On return the process and its temporary files are gone.
   * Repeated calls have no effect.
   */
  void end();
}
