/** Counts the bytes of each link while they land, for heartbeats and for rates. */
@NullMarked
package io.argosy.agent.flow;

import org.jspecify.annotations.NullMarked;
