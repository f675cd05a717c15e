/** Stores load tests and their tasks in the database. */
@NullMarked
package io.argosy.router.loadtest.store;

import org.jspecify.annotations.NullMarked;
