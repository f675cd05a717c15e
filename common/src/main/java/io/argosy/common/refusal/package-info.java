/** Refusals of invalid input, with the field, the reason and the kind. */
@NullMarked
package io.argosy.common.refusal;

import org.jspecify.annotations.NullMarked;
