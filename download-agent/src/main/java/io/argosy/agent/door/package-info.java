/** Serves this site's files to holders of a grant. */
@NullMarked
package io.argosy.agent.door;

import org.jspecify.annotations.NullMarked;
