/** Decides when queued work is worth a circuit, and follows the circuit until it is released. */
@NullMarked
package io.argosy.circuit;

import org.jspecify.annotations.NullMarked;
