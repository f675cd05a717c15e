/** Circuits that a site has without asking anybody. */
@NullMarked
package io.argosy.circuit.control.provider.fixed;

import org.jspecify.annotations.NullMarked;
