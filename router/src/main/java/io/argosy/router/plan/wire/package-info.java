/** Worlds and plans as files: input and output of the planner. */
@NullMarked
package io.argosy.router.plan.wire;

import org.jspecify.annotations.NullMarked;
