/** Measures the speed and the memory use of the planner. */
@NullMarked
package io.argosy.bench.routing;

import org.jspecify.annotations.NullMarked;
