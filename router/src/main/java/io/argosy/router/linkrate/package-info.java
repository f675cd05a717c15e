/** Link history and the capacities and rates estimated from it. */
@NullMarked
package io.argosy.router.linkrate;

import org.jspecify.annotations.NullMarked;
