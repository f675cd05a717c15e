package io.argosy.router.linkrate.evidence;

import java.time.Duration;

/**
 * A test that should run again and again.
 *
 * @param source address or name of the host that sends
 * @param destination address or name of the host that receives
 * @param interval between two results
 */
public record PlannedTest(
    String source, String destination, SeenTest.Kind kind, Duration interval) {}
