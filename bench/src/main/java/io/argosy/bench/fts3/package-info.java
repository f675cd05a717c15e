/** Measures what jobs of FTS3 cost, and what polls for their states cost. */
@NullMarked
package io.argosy.bench.fts3;

import org.jspecify.annotations.NullMarked;
