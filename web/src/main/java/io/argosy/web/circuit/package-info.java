/** The page of virtual circuits. */
@NullMarked
package io.argosy.web.circuit;

import org.jspecify.annotations.NullMarked;
