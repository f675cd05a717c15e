/** The command that pins a breaker. */
@NullMarked
package io.argosy.router.breaker.http;

import org.jspecify.annotations.NullMarked;
