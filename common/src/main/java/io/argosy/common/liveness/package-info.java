/** Whether programs are known to be alive, and since when. */
@NullMarked
package io.argosy.common.liveness;

import org.jspecify.annotations.NullMarked;
