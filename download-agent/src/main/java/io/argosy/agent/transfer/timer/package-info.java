/** Keeps the sessions of files that wait. */
@NullMarked
package io.argosy.agent.transfer.timer;

import org.jspecify.annotations.NullMarked;
