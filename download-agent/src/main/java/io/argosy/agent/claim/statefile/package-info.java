/** Keeps what is claimed, and who the agent was, on disk. */
@NullMarked
package io.argosy.agent.claim.statefile;

import org.jspecify.annotations.NullMarked;
