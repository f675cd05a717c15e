package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import java.time.Instant;

/**
 * Amount that a link transferred in one bin.
 *
 * @param from start of the bin
 */
record Moved(Instant from, LinkName link, long files, long bytes) {}
