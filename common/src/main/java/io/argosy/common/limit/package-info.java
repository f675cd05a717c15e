/** Limits of attempts by key, with bounded memory. */
@NullMarked
package io.argosy.common.limit;

import org.jspecify.annotations.NullMarked;
