/** Follows circuits at their provider from the router's lease until nothing is left of them. */
@NullMarked
package io.argosy.circuit.control;

import org.jspecify.annotations.NullMarked;
