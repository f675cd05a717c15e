/** The state and activity of the agent, for people and for the launcher on its own machine. */
@NullMarked
package io.argosy.agent.status.http;

import org.jspecify.annotations.NullMarked;
