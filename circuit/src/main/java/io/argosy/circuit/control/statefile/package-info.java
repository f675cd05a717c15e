/** Stores circuits on disk. */
@NullMarked
package io.argosy.circuit.control.statefile;

import org.jspecify.annotations.NullMarked;
