/** Measures the memory of the programs of a running Argosy. */
@NullMarked
package io.argosy.bench.footprint;

import org.jspecify.annotations.NullMarked;
