/** The addresses at which storage systems find the public keys. */
@NullMarked
package io.argosy.router.token.http;

import org.jspecify.annotations.NullMarked;
