/** What programs keep from one start to the next, whatever it is written on. */
@NullMarked
package io.argosy.common.keep;

import org.jspecify.annotations.NullMarked;
