/** Measures the time of one small file from the commit of its request to the verified replica. */
@NullMarked
package io.argosy.bench.latency;

import org.jspecify.annotations.NullMarked;
