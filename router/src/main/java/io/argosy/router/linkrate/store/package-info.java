/** The link history in the database. */
@NullMarked
package io.argosy.router.linkrate.store;

import org.jspecify.annotations.NullMarked;
