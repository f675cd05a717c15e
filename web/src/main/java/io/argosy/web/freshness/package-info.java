/** Cached answers of the router, so that no page waits for a slow query. */
@NullMarked
package io.argosy.web.freshness;

import org.jspecify.annotations.NullMarked;
