package io.argosy.agent.fdt;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;

/**
 * The ports in use by servers of this agent. A port is reused as late as possible, and not while
 * the process that listened there may be running.
 */
public final class PortLeases {

  private final PortRange range;
  private final BiPredicate<InetAddress, Integer> free;
  private final Set<Integer> leased = new HashSet<>();
  private final AtomicInteger next;

  /**
   * @param free whether no process of this machine listens at an address and port now
   */
  public PortLeases(PortRange range, BiPredicate<InetAddress, Integer> free) {
    this.range = range;
    this.free = free;
    this.next = new AtomicInteger(range.first());
  }

  /** Takes two ports of an own address until they are returned; empty if there are none left. */
  public synchronized Optional<FdtPorts> take(InetAddress own) {
    List<Integer> found = new ArrayList<>();
    int ports = range.last() - range.first() + 1;
    for (int tried = 0; tried < ports && found.size() < 2; tried++) {
      int port = next.getAndUpdate(p -> p == range.last() ? range.first() : p + 1);
      if (!leased.contains(port) && free.test(own, port)) {
        found.add(port);
      }
    }
    if (found.size() < 2) {
      return Optional.empty();
    }
    leased.addAll(found);
    return Optional.of(new FdtPorts(found.getFirst(), found.getLast()));
  }

  public synchronized void giveBack(FdtPorts ports) {
    leased.remove(ports.control());
    leased.remove(ports.transfer());
  }
}
