/** The HTTP API below /query/v1. */
@NullMarked
package io.argosy.router.query.http;

import org.jspecify.annotations.NullMarked;
