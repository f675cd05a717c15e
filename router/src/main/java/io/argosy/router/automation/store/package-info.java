/** Modes that were set by command, in the database. */
@NullMarked
package io.argosy.router.automation.store;

import org.jspecify.annotations.NullMarked;
