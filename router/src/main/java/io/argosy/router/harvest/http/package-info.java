/** The HTTP API by which agents deliver reports. */
@NullMarked
package io.argosy.router.harvest.http;

import org.jspecify.annotations.NullMarked;
