/** The HTTP commands about requests. */
@NullMarked
package io.argosy.router.request.http;

import org.jspecify.annotations.NullMarked;
