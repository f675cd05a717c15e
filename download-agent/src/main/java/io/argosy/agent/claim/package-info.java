/** Work taken from the router: what is held, for how long, and how much more is wanted. */
@NullMarked
package io.argosy.agent.claim;

import org.jspecify.annotations.NullMarked;
