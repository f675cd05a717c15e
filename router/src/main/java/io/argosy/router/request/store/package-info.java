/** Stores requests and approvals with Hibernate. */
@NullMarked
package io.argosy.router.request.store;

import org.jspecify.annotations.NullMarked;
