package io.argosy.bench.circuits;

import java.util.Locale;

/** A kind of fault that a schedule may contain. */
enum Fault {
  /** A request is lost on its way. */
  REQUEST_LOST(true),
  /** A request is processed and its answer is lost. */
  ANSWER_LOST(false),
  /** A request is processed up to 170 s after the requester has given up. */
  REQUEST_LATE(true),
  /** A request is processed twice. */
  REQUEST_TWICE(false),
  REFUSED(true),
  REFUSED_FOR_CAPACITY(true),
  OTHER_ADDRESS(true),
  LATER_END(true),
  TOO_LITTLE_BANDWIDTH(true),
  NO_BANDWIDTH(true),
  NO_END(true),
  /** The commit or what follows it fails, and says so. */
  ACTIVATION_FAILS(true),
  /** The circuit never comes up. */
  NEVER_UP(true),
  /** The circuit comes up after the requester's time-out. */
  UP_LATE(true),
  /** A call that advances or releases a circuit is lost. */
  CALL_LOST(false),
  /** A call that advances or releases a circuit is processed and its answer is lost. */
  ACK_LOST(false),
  /** A release is acknowledged and not done. */
  RELEASE_IGNORED(false),
  /** A release takes five minutes. */
  RELEASE_SLOW(false),
  /** The provider ends a circuit before its end. */
  FORCED_END(false),
  /** The data plane of a circuit is down for two or for ten minutes. */
  DATA_PLANE_DOWN(false),
  /** The provider answers nothing for one to fifteen minutes. */
  SILENT(true),
  LIST_FAILS(false),
  /** A list has nothing, although there is something. */
  LIST_EMPTY(false),
  /** A list names states that are not known. */
  LIST_UNKNOWN(false),
  /** The provider restarts and has forgotten everything. */
  RESTARTED_EMPTY(true),
  /** The agent is killed before or after writing a file. */
  KILLED_AT_WRITE(false),
  /** The agent is killed before or after calling the provider. */
  KILLED_AT_CALL(false),
  /** The agent is killed and one of its state files is damaged. */
  FILE_DAMAGED(false),
  /** No file can be written for ten minutes. */
  DISK_FULL(true),
  /** The router does not answer for one to twenty minutes. */
  ROUTER_AWAY(true),
  /** After a restart, the agent's clock is an hour ahead or back. */
  CLOCK_JUMP(true),
  /** The provider's clock differs by up to five minutes. */
  CLOCK_DIFFERS(false);

  /** Whether a circuit may rightly not be had because of it. */
  final boolean mayPrevent;

  Fault(boolean mayPrevent) {
    this.mayPrevent = mayPrevent;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
