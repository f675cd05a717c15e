/** Storage of the audit log. */
@NullMarked
package io.argosy.router.audit.store;

import org.jspecify.annotations.NullMarked;
