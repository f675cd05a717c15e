/** Lanes: links over one path, the shared one or a circuit. */
@NullMarked
package io.argosy.agent.lane;

import org.jspecify.annotations.NullMarked;
