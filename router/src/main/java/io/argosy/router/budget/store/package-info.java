/** Limits and budgets in their tables. */
@NullMarked
package io.argosy.router.budget.store;

import org.jspecify.annotations.NullMarked;
