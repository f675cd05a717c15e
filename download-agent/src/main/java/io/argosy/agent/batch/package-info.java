/** How large the jobs of a link are and how many it may have, and how many streams it gets. */
@NullMarked
package io.argosy.agent.batch;

import org.jspecify.annotations.NullMarked;
