/** The tables of circuits. */
@NullMarked
package io.argosy.router.circuit.store;

import org.jspecify.annotations.NullMarked;
