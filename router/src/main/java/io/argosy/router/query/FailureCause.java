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
      "The source does not have the file",
      "Another source is tried at once; this one again after a pause, three times at most.",
      "See whether the file is still at the source. If it is gone, use “Remove from the catalogue”"
          + " on the file's page, or 'argosy replica remove'."),
  SOURCE_BUSY(
      "The source was busy",
      "The same source is asked again after a pause.",
      "Nothing, unless it lasts: then raise the limit of the source, if it has one ('argosy nodes"
          + " limit')."),
  NETWORK(
      "A connection failed or broke",
      "Another source is tried at once, where there is one; a link that goes on failing gets no work"
          + " for a while.",
      "Where it is always the same source, see on “Nodes” whether its door was heard; where it is"
          + " one link, look at the firewalls and the route between the two. “Breakers” shows which"
          + " links get no work."),
  TIMEOUT(
      "Nothing moved for too long",
      "Another source is tried at once, where there is one; a link that goes on failing gets no work"
          + " for a while.",
      "Look at the load of the source and at packet losses between the two."),
  DESTINATION_FULL(
      "The destination is full",
      "It is tried again after a pause that grows; an agent without room claims nothing.",
      "Free space at the destination, or cancel requests that it can do without ('argosy request"
          + " cancel'). Then press “Retry now” on the request's page."),
  CHECKSUM_MISMATCH(
      "Checksum mismatch",
      "What arrived is discarded, the replica is marked bad, and another source is tried at once.",
      "Compute the checksum of the file at the source. If it is right, press “Mark good” on the"
          + " file's page ('argosy replica good'). If it is wrong, repair the file, or take the"
          + " replica out by “Remove from the catalogue”."),
  REFUSED(
      "The destination does not take the file",
      "It is not tried again, from whatever source.",
      "Read the message: its name, its size or its place is not allowed there; the storage rules of"
          + " the destination say what is."),
  TOOL_BROKEN(
      "A program or a setting of the destination is broken",
      "It is tried again after a pause that grows.",
      "Read the log of the destination's agent, which names what is broken. 'argosy agent drain'"
          + " keeps work away from it until it works again."),
  LOST(
      "The agent lost track of the file",
      "It is fetched again.",
      "Nothing, unless it lasts: then see why the agent is started again and again."),
  RETURNED(
      "The agent gave the file back before it began",
      "It is planned again at once, usually from another source.",
      "Nothing: the router moves waiting files away from links that have become slow."),
  OTHER(
      "A reason that this router does not know",
      "Another source is tried at once, where there is one.",
      "Read the message; the agent may be newer than the router.");

  private final String title;
  private final String routerDoes;
  private final String peopleDo;

  FailureCause(String title, String routerDoes, String peopleDo) {
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
