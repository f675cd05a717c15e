/**
 * A routing question as one file, and the answer: {@code argosy-world/1}, {@code argosy-plan/1}.
 */
@NullMarked
package io.argosy.common.wire.world;

import org.jspecify.annotations.NullMarked;
