/** JPA storage of principals, tokens and sign-in links. */
@NullMarked
package io.argosy.router.access.store;

import org.jspecify.annotations.NullMarked;
