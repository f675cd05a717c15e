/** Queries of users and admins. The status of requests is derived here and never stored. */
@NullMarked
package io.argosy.router.query;

import org.jspecify.annotations.NullMarked;
