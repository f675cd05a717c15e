/** Sends reports when there are some, and again when the router was not there. */
@NullMarked
package io.argosy.agent.report.timer;

import org.jspecify.annotations.NullMarked;
