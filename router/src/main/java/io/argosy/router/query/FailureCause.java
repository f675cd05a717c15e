package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of each {@link FailureClass}, by the same name: its meaning, what the router does
 * about it and what operators can do.
 */
public enum FailureCause {
  SOURCE_MISSING(
      Fault.SOURCE,
      "The source does not have the file",
      "Another source is tried at once. This one is retried after a pause, at most three times.",
      "See whether the file is still at the source. If it is gone, use “Remove from the catalogue”"
          + " on the file's page, or 'argosy replica remove'."),
  SOURCE_BUSY(
      Fault.SOURCE,
      "The source was busy",
      "The source is asked for one file at a time after a growing pause.",
      "Nothing, unless it persists: then raise the limit of the source, if any ('argosy nodes"
          + " limit'). If it is a storage system that answers 401 or 403, see which tokens it"
          + " accepts."),
  NETWORK(
      Fault.LINK,
      "A connection failed or broke",
      "Another source is tried at once, if there is one; a link that keeps failing gets no work"
          + " for a while.",
      "Read the messages of the examples, which say what failed and what to do about it. “Breakers”"
          + " shows which links get no work."),
  TIMEOUT(
      Fault.LINK,
      "Nothing moved for too long",
      "Another source is tried at once, if there is one; a link that keeps failing gets no work"
          + " for a while.",
      "Check the load of the source, and the packet loss between the nodes."),
  DESTINATION_FULL(
      Fault.DESTINATION,
      "The destination is full",
      "It is tried again after a growing pause. An agent without free space claims nothing.",
      "Free space at the destination, or cancel requests that are not needed ('argosy request"
          + " cancel'). Then press “Retry now” on the request's page."),
  CHECKSUM_MISMATCH(
      Fault.FILE,
      "Checksum mismatch",
      "What arrived is discarded, and another source is tried at once. The replica is marked bad,"
          + " unless it is the last good one.",
      "Compute the checksum of the file at the source. If it is right, press “Mark good” on the"
          + " file's page ('argosy replica good'). If it is wrong, repair the file, or remove"
          + " the replica with “Remove from the catalogue”."),
  REFUSED(
      Fault.FILE,
      "The destination does not take the file",
      "It is not tried again, from any source.",
      "Read the message: its name, its size or its path is not allowed there. The storage rules of"
          + " the destination define what is allowed."),
  TOOL_BROKEN(
      Fault.DESTINATION,
      "A program or a setting of the destination is broken",
      "It is tried again after a growing pause.",
      "Read the log of the destination's agent, which names what is broken. 'argosy agent drain'"
          + " keeps work away from it until it works again."),
  LOST(
      Fault.DESTINATION,
      "The agent lost track of the file",
      "It is fetched again.",
      "Nothing, unless it persists: then find out why the agent restarts repeatedly."),
  RETURNED(
      Fault.DESTINATION,
      "The agent gave the file back before it began",
      "It is planned again at once, usually from another source.",
      "Nothing: the router moves waiting files away from links that have become slow."),
  OTHER(
      Fault.LINK,
      "A reason that this router does not know",
      "Another source is tried at once, if there is one.",
      "Read the message; the agent may be newer than the router.");

  /**
   * Where the cause of a failure lies. Only faults of the link lower what routing expects of it.
   */
  public enum Fault {
    LINK,
    SOURCE,
    DESTINATION,
    FILE;

    /** Returns the name in JSON. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Fault fault;
  private final String title;
  private final String routerDoes;
  private final String peopleDo;

  FailureCause(Fault fault, String title, String routerDoes, String peopleDo) {
    this.fault = fault;
    this.title = title;
    this.routerDoes = routerDoes;
    this.peopleDo = peopleDo;
  }

  /**
   * @param reason as stored in the database; null if an agent gave none
   */
  public static FailureCause of(@Nullable String reason) {
    return reason == null ? OTHER : valueOf(FailureClass.read(reason).name());
  }

  /** Returns the name of the class in JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Fault fault() {
    return fault;
  }

  public String title() {
    return title;
  }

  public String routerDoes() {
    return routerDoes;
  }

  public String peopleDo() {
    return peopleDo;
  }
}
