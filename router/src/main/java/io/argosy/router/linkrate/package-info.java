/**
 * Link history and the capacities and rates estimated from it. Every estimate has three properties
 * (ADR 38): one observation moves it by at most a bounded factor; it is a function of stored
 * observations, so that a router that just started believes the same; and every belief that keeps
 * files away from a link is tried again, ever more often, until own transfers confirm it. Bytes and
 * the time in which they moved come from the same attempts, and readings are numbered, so that
 * nothing counts twice.
 */
@NullMarked
package io.argosy.router.linkrate;

import org.jspecify.annotations.NullMarked;
