/** What the agent holds and does, for people and for the launcher on its own machine. */
@NullMarked
package io.argosy.agent.status.http;

import org.jspecify.annotations.NullMarked;
