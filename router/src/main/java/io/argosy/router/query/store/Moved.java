package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import java.time.Instant;

/**
 * What a link moved in one bin.
 *
 * @param from when the bin began
 */
record Moved(Instant from, LinkName link, long files, long bytes) {}
