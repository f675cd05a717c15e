/** Decides whether a link's queue is worth a circuit now, and states the reason. */
@NullMarked
package io.argosy.circuit.demand;

import org.jspecify.annotations.NullMarked;
