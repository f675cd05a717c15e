/** The audit table. */
@NullMarked
package io.argosy.router.audit.store;

import org.jspecify.annotations.NullMarked;
