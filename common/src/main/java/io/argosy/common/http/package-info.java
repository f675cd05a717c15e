/** Servers that limit clients before they are authenticated, and the client of the router. */
@NullMarked
package io.argosy.common.http;

import org.jspecify.annotations.NullMarked;
