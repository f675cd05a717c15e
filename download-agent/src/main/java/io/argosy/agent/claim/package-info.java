/** Work claimed from the router: what is held, for how long, and how much more to claim. */
@NullMarked
package io.argosy.agent.claim;

import org.jspecify.annotations.NullMarked;
