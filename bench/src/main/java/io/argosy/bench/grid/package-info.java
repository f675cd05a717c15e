/** Compares the makespan of a running system with the least time that its network allows. */
@NullMarked
package io.argosy.bench.grid;

import org.jspecify.annotations.NullMarked;
