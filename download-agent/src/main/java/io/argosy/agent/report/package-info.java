/** Results of tasks, stored until the router has answered them. */
@NullMarked
package io.argosy.agent.report;

import org.jspecify.annotations.NullMarked;
