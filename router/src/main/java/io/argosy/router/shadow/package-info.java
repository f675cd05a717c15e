/** What strategies that are not in use would have made of the cycles that were planned. */
@NullMarked
package io.argosy.router.shadow;

import org.jspecify.annotations.NullMarked;
