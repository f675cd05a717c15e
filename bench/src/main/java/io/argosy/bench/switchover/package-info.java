/** How the traffic of a link moves from the shared path to a circuit and back. */
@NullMarked
package io.argosy.bench.switchover;

import org.jspecify.annotations.NullMarked;
