/** The command that tells the catalogue of files. */
@NullMarked
package io.argosy.router.catalog.http;

import org.jspecify.annotations.NullMarked;
