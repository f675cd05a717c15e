/** Stores sessions, claims and tasks in the database. */
@NullMarked
package io.argosy.router.issue.store;

import org.jspecify.annotations.NullMarked;
