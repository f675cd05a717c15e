/** How bad input is refused: which field, what is wrong with it, and of which sort it is. */
@NullMarked
package io.argosy.common.refusal;

import org.jspecify.annotations.NullMarked;
