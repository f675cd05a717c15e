/** How long one small file takes from the commit of its request to the verified replica. */
@NullMarked
package io.argosy.bench.latency;

import org.jspecify.annotations.NullMarked;
