/** Breakers, and the outcomes they are judged by, in the database. */
@NullMarked
package io.argosy.router.breaker.store;

import org.jspecify.annotations.NullMarked;
