/** The orchestrator SENSE-O by its REST interface. */
@NullMarked
package io.argosy.circuit.control.provider.sense;

import org.jspecify.annotations.NullMarked;
