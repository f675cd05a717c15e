/** Whether programs are known to run, and how old the evidence is. */
@NullMarked
package io.argosy.common.liveness;

import org.jspecify.annotations.NullMarked;
