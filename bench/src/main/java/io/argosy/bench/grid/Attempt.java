package io.argosy.bench.grid;

/**
 * What an agent reported of one file, in seconds since the request.
 *
 * @param file its number in the batch
 * @param from position of the source
 * @param to position of the destination
 * @param done whether the file was verified
 */
public record Attempt(
    int file, int from, int to, boolean done, long bytes, double endedAt, double reportedAt) {}
