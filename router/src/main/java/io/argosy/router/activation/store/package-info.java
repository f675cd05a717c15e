/** File requests and the failures of their sources in the database. */
@NullMarked
package io.argosy.router.activation.store;

import org.jspecify.annotations.NullMarked;
