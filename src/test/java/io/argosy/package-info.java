/** Tests of the whole project: architecture rules, and system tests of the running programs. */
@NullMarked
package io.argosy;

import org.jspecify.annotations.NullMarked;
