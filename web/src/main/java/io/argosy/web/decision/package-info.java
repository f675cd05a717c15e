/** The page of the latest cycles and routing decisions. */
@NullMarked
package io.argosy.web.decision;

import org.jspecify.annotations.NullMarked;
