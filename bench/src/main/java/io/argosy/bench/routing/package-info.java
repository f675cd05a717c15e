/** How fast the planner plans, and how much it keeps. */
@NullMarked
package io.argosy.bench.routing;

import org.jspecify.annotations.NullMarked;
