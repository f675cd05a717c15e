/** JSON of every wire: one mapper, and names and amounts as their types. */
@NullMarked
package io.argosy.common.wire;

import org.jspecify.annotations.NullMarked;
