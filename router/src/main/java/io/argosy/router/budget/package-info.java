/** Limits of the transfers that touch a node, assigned out as budgets over all agents. */
@NullMarked
package io.argosy.router.budget;

import org.jspecify.annotations.NullMarked;
