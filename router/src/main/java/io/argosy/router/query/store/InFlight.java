package io.argosy.router.query.store;

import java.time.Instant;

/**
 * Files that agents have taken over a link and not yet reported.
 *
 * @param since when the first of them was taken; all earlier transfers are reported
 */
record InFlight(long files, long bytes, Instant since) {}
