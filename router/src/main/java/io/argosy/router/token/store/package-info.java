/** Stores which keys sign tokens. */
@NullMarked
package io.argosy.router.token.store;

import org.jspecify.annotations.NullMarked;
