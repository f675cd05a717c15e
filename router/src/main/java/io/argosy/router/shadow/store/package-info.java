/** Stores comparisons in the database. */
@NullMarked
package io.argosy.router.shadow.store;

import org.jspecify.annotations.NullMarked;
