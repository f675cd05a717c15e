/** How the agent speaks to the router, whoever in the agent has something to say. */
@NullMarked
package io.argosy.agent.exchange;

import org.jspecify.annotations.NullMarked;
