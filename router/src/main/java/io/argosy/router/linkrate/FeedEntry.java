package io.argosy.router.linkrate;

import java.time.Duration;

/**
 * A feed as it is configured.
 *
 * @param kind such as {@code argosy} or {@code esmond}
 * @param address its URL or file
 * @param interval time between two readings
 */
public record FeedEntry(String name, String kind, String address, Duration interval) {}
