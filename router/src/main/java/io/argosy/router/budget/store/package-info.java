/** Database storage of limits and budgets. */
@NullMarked
package io.argosy.router.budget.store;

import org.jspecify.annotations.NullMarked;
