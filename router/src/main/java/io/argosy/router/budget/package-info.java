/** Limits of the transfers that touch a node, assigned as budgets to all agents. */
@NullMarked
package io.argosy.router.budget;

import org.jspecify.annotations.NullMarked;
