/** Counts the bytes of each lane as they arrive, for heartbeats and for rates. */
@NullMarked
package io.argosy.agent.flow;

import org.jspecify.annotations.NullMarked;
