/** Registration, claims and heartbeats over the router's /agent/v1. */
@NullMarked
package io.argosy.agent.claim.http;

import org.jspecify.annotations.NullMarked;
