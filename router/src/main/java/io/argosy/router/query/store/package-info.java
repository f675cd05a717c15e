/** Reads the answers to queries from the facts views of other features. */
@NullMarked
package io.argosy.router.query.store;

import org.jspecify.annotations.NullMarked;
