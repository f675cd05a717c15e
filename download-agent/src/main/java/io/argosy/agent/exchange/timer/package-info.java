/** Loops that contact the router repeatedly, with growing delays after failures. */
@NullMarked
package io.argosy.agent.exchange.timer;

import org.jspecify.annotations.NullMarked;
