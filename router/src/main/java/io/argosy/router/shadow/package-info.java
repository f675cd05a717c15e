/** Compares planned cycles with the plans that other strategies would have made. */
@NullMarked
package io.argosy.router.shadow;

import org.jspecify.annotations.NullMarked;
