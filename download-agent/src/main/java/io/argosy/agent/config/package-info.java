/** Reads agent.yaml and wires the agent's components. */
@NullMarked
package io.argosy.agent.config;

import org.jspecify.annotations.NullMarked;
