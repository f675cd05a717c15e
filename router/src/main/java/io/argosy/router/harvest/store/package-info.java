/** Stores report keys and outcomes in the database. */
@NullMarked
package io.argosy.router.harvest.store;

import org.jspecify.annotations.NullMarked;
