/** The nine strategies of FTS3, with the meaning given in the paper and consistent units. */
@NullMarked
package io.argosy.router.plan.fts;

import org.jspecify.annotations.NullMarked;
