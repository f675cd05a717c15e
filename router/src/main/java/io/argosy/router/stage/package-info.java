/** Shared by all stages: leases, wake-ups, transactions and surrogate keys. */
@NullMarked
package io.argosy.router.stage;

import org.jspecify.annotations.NullMarked;
