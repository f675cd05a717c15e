/** Queries of users and admins, which derive the status of a request each time it is read. */
@NullMarked
package io.argosy.router.query;

import org.jspecify.annotations.NullMarked;
