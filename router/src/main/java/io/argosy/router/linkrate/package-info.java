/**
 * Link history and the capacities and rates estimated from it, which one observation moves by a
 * bounded factor, which are a function of stored observations, and which are tried again until own
 * transfers confirm them (ADR 38).
 */
@NullMarked
package io.argosy.router.linkrate;

import org.jspecify.annotations.NullMarked;
