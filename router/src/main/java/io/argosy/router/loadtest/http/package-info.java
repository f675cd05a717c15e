/** The commands about load tests. */
@NullMarked
package io.argosy.router.loadtest.http;

import org.jspecify.annotations.NullMarked;
