/** Runs what circuits need of the machine: the hooks of their ends, and iproute2. */
@NullMarked
package io.argosy.agent.circuits.process;

import org.jspecify.annotations.NullMarked;
