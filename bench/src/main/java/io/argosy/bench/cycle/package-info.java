/** How long a whole cycle of routing takes with its database. */
@NullMarked
package io.argosy.bench.cycle;

import org.jspecify.annotations.NullMarked;
