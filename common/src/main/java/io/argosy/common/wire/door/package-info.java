/** Messages of /door/v1, between a destination's agent and a source's door. */
@NullMarked
package io.argosy.common.wire.door;

import org.jspecify.annotations.NullMarked;
