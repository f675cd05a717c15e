/** The port of durable stores of items. */
@NullMarked
package io.argosy.common.durable;

import org.jspecify.annotations.NullMarked;
