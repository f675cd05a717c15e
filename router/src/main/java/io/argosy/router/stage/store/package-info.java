/** Leases, identities and signals as PostgreSQL keeps them. */
@NullMarked
package io.argosy.router.stage.store;

import org.jspecify.annotations.NullMarked;
