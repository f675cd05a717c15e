/** Turns approved requests into subscriptions and block destinations. */
@NullMarked
package io.argosy.router.subscription;

import org.jspecify.annotations.NullMarked;
