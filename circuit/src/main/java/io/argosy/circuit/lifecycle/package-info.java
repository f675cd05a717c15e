/** What a circuit is at each moment of its life, and what may happen to it next. */
@NullMarked
package io.argosy.circuit.lifecycle;

import org.jspecify.annotations.NullMarked;
