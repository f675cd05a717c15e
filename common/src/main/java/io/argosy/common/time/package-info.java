/** Clocks. */
@NullMarked
package io.argosy.common.time;

import org.jspecify.annotations.NullMarked;
