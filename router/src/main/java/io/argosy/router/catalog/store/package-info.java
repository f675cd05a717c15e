/** Database storage of the catalogue. */
@NullMarked
package io.argosy.router.catalog.store;

import org.jspecify.annotations.NullMarked;
