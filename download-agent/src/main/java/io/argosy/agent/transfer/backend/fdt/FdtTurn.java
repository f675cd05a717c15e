package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Decides when a run that is ready may move bytes: once fewer runs of the link do than allowed. A
 * run that has waited very long starts anyway, before its grant expires. From then until it passes
 * its turn on, a run counts as one stream of its link. For one thread.
 */
final class FdtTurn {

  private final BooleanSupplier free;
  private final Runnable over;
  private final FlowMeter flows;
  private final LinkName link;
  private final Clock clock;
  private final Instant asked;
  private boolean taken;
  private boolean begun;
  private boolean passed;
  private long arrived;

  /**
   * @param free takes a place if there is one
   * @param over returns it
   */
  FdtTurn(BooleanSupplier free, Runnable over, FlowMeter flows, LinkName link, Clock clock) {
    this.free = free;
    this.over = over;
    this.flows = flows;
    this.link = link;
    this.clock = clock;
    this.asked = clock.instant();
  }

  boolean hasCome() {
    boolean before = begun;
    taken = taken || (!begun && free.getAsBoolean());
    begun = begun || taken || !clock.instant().isBefore(asked.plus(FdtTimeouts.TURN));
    if (begun && !before) {
      flows.begin(link);
    }
    return begun;
  }

  /**
   * Counts the bytes since the last check. A file may be missing from one check and be back at the
   * next; no byte is counted twice.
   *
   * @param inAll bytes in the directory or taken from there
   */
  void arrived(ByteCount inAll) {
    if (inAll.bytes() > arrived) {
      flows.landed(link, inAll.bytes() - arrived);
      arrived = inAll.bytes();
    }
  }

  /** Lets another run move bytes; repeated calls have no effect. */
  void pass() {
    if (begun && !passed) {
      passed = true;
      flows.end(link);
    }
    if (taken) {
      taken = false;
      over.run();
    }
  }
}
