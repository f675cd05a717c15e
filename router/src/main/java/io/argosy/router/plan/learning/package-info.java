/** Learns capacities from the measurements of earlier rounds. */
@NullMarked
package io.argosy.router.plan.learning;

import org.jspecify.annotations.NullMarked;
