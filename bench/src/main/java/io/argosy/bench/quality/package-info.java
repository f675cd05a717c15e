/** How far plans are from the optimum, judged by programs of their own. */
@NullMarked
package io.argosy.bench.quality;

import org.jspecify.annotations.NullMarked;
