/** The HTTP client of the router: queries and commands in the name of the signed-in user. */
@NullMarked
package io.argosy.web.router;

import org.jspecify.annotations.NullMarked;
