/** Runs the hooks that set up ends of circuits. */
@NullMarked
package io.argosy.agent.circuits.process;

import org.jspecify.annotations.NullMarked;
