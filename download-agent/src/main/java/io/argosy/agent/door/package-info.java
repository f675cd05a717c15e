/** Serves this site's files to whoever holds a grant for them. */
@NullMarked
package io.argosy.agent.door;

import org.jspecify.annotations.NullMarked;
