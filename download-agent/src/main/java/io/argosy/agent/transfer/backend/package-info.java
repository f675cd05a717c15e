/** Executes the commands of transfer jobs and returns events. */
@NullMarked
package io.argosy.agent.transfer.backend;

import org.jspecify.annotations.NullMarked;
