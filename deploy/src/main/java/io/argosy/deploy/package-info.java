/** The command line and the demonstration, which start everything else. */
@NullMarked
package io.argosy.deploy;

import org.jspecify.annotations.NullMarked;
