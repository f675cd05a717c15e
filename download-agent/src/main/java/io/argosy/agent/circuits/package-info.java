/** Estimates how long each link's queue would last, and whether it is worth a circuit. */
@NullMarked
package io.argosy.agent.circuits;

import org.jspecify.annotations.NullMarked;
