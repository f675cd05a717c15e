/** What users and admins ask: status is worked out here and stored nowhere. */
@NullMarked
package io.argosy.router.query;

import org.jspecify.annotations.NullMarked;
