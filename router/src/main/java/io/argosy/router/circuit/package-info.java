/** Leases circuits to agents, so that ports are shared and no circuit is asked for twice. */
@NullMarked
package io.argosy.router.circuit;

import org.jspecify.annotations.NullMarked;
