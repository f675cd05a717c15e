/** Strategy completion, which minimizes the completion time of the whole batch. */
@NullMarked
package io.argosy.router.plan.completion;

import org.jspecify.annotations.NullMarked;
