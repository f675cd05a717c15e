/** How long each link's queue would last, and whether that is worth a circuit. */
@NullMarked
package io.argosy.agent.circuits;

import org.jspecify.annotations.NullMarked;
