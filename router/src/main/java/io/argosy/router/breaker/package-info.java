/** Circuit breakers: failing sources, links and destinations get no work until probes succeed. */
@NullMarked
package io.argosy.router.breaker;

import org.jspecify.annotations.NullMarked;
