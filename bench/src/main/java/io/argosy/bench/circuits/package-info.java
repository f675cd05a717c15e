/** Lets the control of circuits live through scripted faults in simulated time. */
@NullMarked
package io.argosy.bench.circuits;

import org.jspecify.annotations.NullMarked;
