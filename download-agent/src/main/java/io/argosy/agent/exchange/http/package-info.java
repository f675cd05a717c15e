/** Sends requests to the router over HTTP with the agent's token. */
@NullMarked
package io.argosy.agent.exchange.http;

import org.jspecify.annotations.NullMarked;
