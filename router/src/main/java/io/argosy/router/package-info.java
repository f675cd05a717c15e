/** The central service, which decides what moves from where to where. */
@NullMarked
package io.argosy.router;

import org.jspecify.annotations.NullMarked;
