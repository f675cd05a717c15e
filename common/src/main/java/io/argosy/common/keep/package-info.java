/** The port of durable stores of items. */
@NullMarked
package io.argosy.common.keep;

import org.jspecify.annotations.NullMarked;
