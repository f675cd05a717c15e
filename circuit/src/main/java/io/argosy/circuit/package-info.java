/** Asks networks for circuits when queued work is worth one and gives them back afterwards. */
@NullMarked
package io.argosy.circuit;

import org.jspecify.annotations.NullMarked;
