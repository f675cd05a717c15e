/** How many TCP streams a transfer over a long path needs. */
@NullMarked
package io.argosy.common.tcp;

import org.jspecify.annotations.NullMarked;
