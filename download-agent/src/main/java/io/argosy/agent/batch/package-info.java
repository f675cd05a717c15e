/** Which tasks go together into a transfer job, and which link is next. */
@NullMarked
package io.argosy.agent.batch;

import org.jspecify.annotations.NullMarked;
