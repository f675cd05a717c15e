/** A routing problem and its plan as files: {@code argosy-world/1}, {@code argosy-plan/1}. */
@NullMarked
package io.argosy.common.wire.world;

import org.jspecify.annotations.NullMarked;
