/** Benchmarks of planning, storing and moving, measured as ratios and processor time. */
@NullMarked
package io.argosy.bench;

import org.jspecify.annotations.NullMarked;
