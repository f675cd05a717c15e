/** The commands that change the catalogue. */
@NullMarked
package io.argosy.router.catalog.http;

import org.jspecify.annotations.NullMarked;
