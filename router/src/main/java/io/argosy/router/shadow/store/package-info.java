/** Comparisons as rows. */
@NullMarked
package io.argosy.router.shadow.store;

import org.jspecify.annotations.NullMarked;
