package io.argosy.bench.quality;

/**
 * What the judge says of an assignment.
 *
 * @param makespanS seconds until the last file is there
 * @param lpBoundS seconds that no assignment and no control of rates can beat
 * @param ratio of the two; at least 1
 * @param assignmentRatio with this assignment and ideal control of rates
 */
record Verdict(double makespanS, double lpBoundS, double ratio, double assignmentRatio) {}
