/** The rates of links, and the circuits of this agent between the router and a provider. */
@NullMarked
package io.argosy.agent.circuits;

import org.jspecify.annotations.NullMarked;
