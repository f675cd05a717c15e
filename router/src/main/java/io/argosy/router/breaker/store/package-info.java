/** Database storage of breakers, and the query of the results by which they are judged. */
@NullMarked
package io.argosy.router.breaker.store;

import org.jspecify.annotations.NullMarked;
