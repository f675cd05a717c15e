/** How many transfers may touch a node: what the router has dealt, and what doors have taught. */
@NullMarked
package io.argosy.agent.limit;

import org.jspecify.annotations.NullMarked;
