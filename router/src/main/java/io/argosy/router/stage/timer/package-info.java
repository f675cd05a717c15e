/** Runs the duties of a router: timers, wake-ups, and retries of failed cycles. */
@NullMarked
package io.argosy.router.stage.timer;

import org.jspecify.annotations.NullMarked;
