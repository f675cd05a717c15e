/** How near a running system comes to the least time that its network allows. */
@NullMarked
package io.argosy.bench.grid;

import org.jspecify.annotations.NullMarked;
