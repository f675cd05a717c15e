/** The pages' hand to the router: questions and commands, as the user who looks. */
@NullMarked
package io.argosy.web.router;

import org.jspecify.annotations.NullMarked;
