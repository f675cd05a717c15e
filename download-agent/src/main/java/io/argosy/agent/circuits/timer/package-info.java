/** Looks at the queues once a minute. */
@NullMarked
package io.argosy.agent.circuits.timer;

import org.jspecify.annotations.NullMarked;
