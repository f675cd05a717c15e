/** OSCARS 1.x by its REST interface. */
@NullMarked
package io.argosy.circuit.control.provider.oscars;

import org.jspecify.annotations.NullMarked;
