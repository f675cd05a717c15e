/** The values that router, agents and pages exchange about transfers and requests. */
@NullMarked
package io.argosy.common.task;

import org.jspecify.annotations.NullMarked;
