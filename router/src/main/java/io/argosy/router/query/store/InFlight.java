package io.argosy.router.query.store;

import java.time.Instant;

/**
 * What agents have taken over a link and not yet reported.
 *
 * @param since when the first of it was taken: whatever moved before is reported
 */
record InFlight(long files, long bytes, Instant since) {}
