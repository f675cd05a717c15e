/** The FileRouter: which source each file comes from, and why. */
@NullMarked
package io.argosy.router.routing;

import org.jspecify.annotations.NullMarked;
