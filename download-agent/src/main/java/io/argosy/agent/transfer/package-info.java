/** One transfer job from its grant to its report, as a state machine without I/O. */
@NullMarked
package io.argosy.agent.transfer;

import org.jspecify.annotations.NullMarked;
