/** The exchange of messages between the agent and the router. */
@NullMarked
package io.argosy.agent.exchange;

import org.jspecify.annotations.NullMarked;
