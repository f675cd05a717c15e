/** The page of breakers and pins. */
@NullMarked
package io.argosy.web.breaker;

import org.jspecify.annotations.NullMarked;
