/** Measures how the backlog of links is counted. */
@NullMarked
package io.argosy.bench.backlog;

import org.jspecify.annotations.NullMarked;
