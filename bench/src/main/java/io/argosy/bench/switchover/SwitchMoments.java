package io.argosy.bench.switchover;

/**
 * When the bench changed something, in seconds since it began to sample.
 *
 * @param began the first bytes arrived
 * @param ordered the first circuit was ordered
 * @param orderedAgain the circuit was ordered that was cut
 * @param cut its packets were dropped from now on
 * @param ended the bench stopped
 */
public record SwitchMoments(
    double began, double ordered, double orderedAgain, double cut, double ended) {}
