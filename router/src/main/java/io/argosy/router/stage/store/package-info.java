/** Leases, surrogate keys and wake-ups in PostgreSQL. */
@NullMarked
package io.argosy.router.stage.store;

import org.jspecify.annotations.NullMarked;
