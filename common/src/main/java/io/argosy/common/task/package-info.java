/** The words for transfers and requests that router, agents and pages share. */
@NullMarked
package io.argosy.common.task;

import org.jspecify.annotations.NullMarked;
