/** Measures how far plans are from the optimum, as independent programs evaluate them. */
@NullMarked
package io.argosy.bench.quality;

import org.jspecify.annotations.NullMarked;
