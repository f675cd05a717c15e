/** Feeds of link knowledge that are served over HTTP for measurements. */
@NullMarked
package io.argosy.bench.feed;

import org.jspecify.annotations.NullMarked;
