/** Limits of transfers per node: budgets from the router, and limits learned from busy doors. */
@NullMarked
package io.argosy.agent.limit;

import org.jspecify.annotations.NullMarked;
