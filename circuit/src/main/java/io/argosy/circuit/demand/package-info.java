/** Whether a link's queue is worth a circuit now, and why or why not. */
@NullMarked
package io.argosy.circuit.demand;

import org.jspecify.annotations.NullMarked;
