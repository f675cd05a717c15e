/** Principals, tokens and sign-in links as Hibernate keeps them. */
@NullMarked
package io.argosy.router.access.store;

import org.jspecify.annotations.NullMarked;
