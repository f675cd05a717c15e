/** Requests and approvals as Hibernate keeps them. */
@NullMarked
package io.argosy.router.request.store;

import org.jspecify.annotations.NullMarked;
