/** Shows what a single wrong observation does to what is believed of links, in simulated time. */
@NullMarked
package io.argosy.bench.poison;

import org.jspecify.annotations.NullMarked;
