/** When sources were chosen, for which files, and what the other sources were worth. */
@NullMarked
package io.argosy.web.decision;

import org.jspecify.annotations.NullMarked;
