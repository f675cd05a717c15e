/** Reads agent.yaml and puts the agent together. */
@NullMarked
package io.argosy.agent.config;

import org.jspecify.annotations.NullMarked;
