/** Work claimed from the router: which tasks are held, and how much more to claim. */
@NullMarked
package io.argosy.agent.claim;

import org.jspecify.annotations.NullMarked;
