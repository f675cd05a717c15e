/** The nine strategies of FTS3, with the paper's meaning and true units. */
@NullMarked
package io.argosy.router.plan.fts;

import org.jspecify.annotations.NullMarked;
