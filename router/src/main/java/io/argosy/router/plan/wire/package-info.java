/** Worlds and plans as files: what people and programs ask the planner, and its answer. */
@NullMarked
package io.argosy.router.plan.wire;

import org.jspecify.annotations.NullMarked;
