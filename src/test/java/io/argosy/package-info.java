/** Tests of the house as a whole: its rules and its running programs. */
@NullMarked
package io.argosy;

import org.jspecify.annotations.NullMarked;
