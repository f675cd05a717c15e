package io.argosy.router.breaker;

import io.argosy.router.topology.LinkKey;

/**
 * Recent results of attempts over one link, by their end. Failures of attempts that began before
 * the last change of a breaker over the link do not count.
 *
 * @param shared whether over the shared path; of attempts over circuits, only arrivals and those
 *     that failed because the destination is full count, and only for the destination
 * @param lastArrived whether the newest attempt with a usable result succeeded
 * @param arrived the number of files that arrived since the last change of a breaker over the link
 * @param failed the number of different files that failed since the last arrival by a fault of
 *     source, link or destination; faults of the file, such as a wrong checksum, do not count
 * @param failedThere the same for faults of the destination alone
 * @param lastFailure a text for users
 * @param full whether one of {@code failedThere} found the destination full
 */
public record LinkEvidence(
    LinkKey link,
    boolean shared,
    boolean lastArrived,
    long arrived,
    long failed,
    long failedThere,
    String lastFailure,
    boolean full) {

  /** Whether it shows what is wrong with these links, or that they work. */
  boolean concerns(LinkKey culprit) {
    return culprit.covers(link) && (shared || culprit.source() == LinkKey.ANY);
  }
}
