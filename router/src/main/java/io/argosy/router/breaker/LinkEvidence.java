package io.argosy.router.breaker;

/**
 * What attempts over one link told lately, however long they took. What began before the last
 * change of a breaker over the link does not speak against it any more.
 *
 * @param lastArrived whether the newest attempt that says anything succeeded
 * @param arrived files, since the last change of a breaker over the link
 * @param failed different files, since the last one that arrived, by a fault of source, link or
 *     destination; a file's own fault, such as a wrong checksum, is none
 * @param failedThere different files likewise, by a fault of the destination alone
 * @param lastFailure for people
 */
public record LinkEvidence(
    Culprit link,
    boolean lastArrived,
    long arrived,
    long failed,
    long failedThere,
    String lastFailure) {}
