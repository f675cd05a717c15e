/** The catalogue's tables, written in bulk. */
@NullMarked
package io.argosy.router.catalog.store;

import org.jspecify.annotations.NullMarked;
