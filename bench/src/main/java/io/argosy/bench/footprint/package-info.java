/** How much memory the programs of a running Argosy take. */
@NullMarked
package io.argosy.bench.footprint;

import org.jspecify.annotations.NullMarked;
