/** Newest answers of slow questions, so that no page waits for the database. */
@NullMarked
package io.argosy.web.freshness;

import org.jspecify.annotations.NullMarked;
