/** Measures a whole routing cycle with its database. */
@NullMarked
package io.argosy.bench.cycle;

import org.jspecify.annotations.NullMarked;
