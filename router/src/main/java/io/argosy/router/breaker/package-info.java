/** What fails is given no work until a few files have shown that it works again. */
@NullMarked
package io.argosy.router.breaker;

import org.jspecify.annotations.NullMarked;
