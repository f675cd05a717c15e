/** What every stage of the street stands on: leases, wake-ups, transactions and identities. */
@NullMarked
package io.argosy.router.stage;

import org.jspecify.annotations.NullMarked;
