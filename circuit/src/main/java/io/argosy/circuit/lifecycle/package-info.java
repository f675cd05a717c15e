/** The states and events of a circuit. */
@NullMarked
package io.argosy.circuit.lifecycle;

import org.jspecify.annotations.NullMarked;
