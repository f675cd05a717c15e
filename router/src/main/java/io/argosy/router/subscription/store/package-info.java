/** Stores subscriptions and block destinations in the database. */
@NullMarked
package io.argosy.router.subscription.store;

import org.jspecify.annotations.NullMarked;
