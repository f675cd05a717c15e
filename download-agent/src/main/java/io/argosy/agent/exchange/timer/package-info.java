/** Loops that speak to the router again and again, patiently. */
@NullMarked
package io.argosy.agent.exchange.timer;

import org.jspecify.annotations.NullMarked;
