/** Stores claims and unsent reports on disk. */
@NullMarked
package io.argosy.agent.report.statefile;

import org.jspecify.annotations.NullMarked;
