package io.argosy.router.linkrate.evidence;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/**
 * The tests that one archive knows.
 *
 * @param newest with those between hosts of unknown sites
 * @param asked how far back the archive was asked for each kind of test
 * @param tellReversed whether the direction of a reversed test, in which the destination sends, is
 *     that of the data; esmond and elmond do not store that a test was reversed
 */
public record SeenTests(
    Collection<SeenTest> newest, Map<SeenTest.Kind, Duration> asked, boolean tellReversed) {}
