/** Strategy completion: each file where the batch as a whole is done first. */
@NullMarked
package io.argosy.router.plan.completion;

import org.jspecify.annotations.NullMarked;
