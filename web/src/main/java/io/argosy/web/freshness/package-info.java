/** Newest answers of slow questions, so that no page waits for them. */
@NullMarked
package io.argosy.web.freshness;

import org.jspecify.annotations.NullMarked;
