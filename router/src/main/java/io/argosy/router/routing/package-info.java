/** The FileRouter: chooses the source of each file and records why. */
@NullMarked
package io.argosy.router.routing;

import org.jspecify.annotations.NullMarked;
