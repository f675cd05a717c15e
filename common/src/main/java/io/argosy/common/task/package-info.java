/** The values that router and agent exchange about the transfer of one file. */
@NullMarked
package io.argosy.common.task;

import org.jspecify.annotations.NullMarked;
