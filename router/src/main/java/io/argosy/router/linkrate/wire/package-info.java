/** The files about links: FEEDS.yaml, rate files, forecasts, and those of CRIC and psConfig. */
@NullMarked
package io.argosy.router.linkrate.wire;

import org.jspecify.annotations.NullMarked;
