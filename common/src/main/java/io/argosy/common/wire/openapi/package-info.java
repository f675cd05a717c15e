/** Generates the OpenAPI documents of router and web from Javadoc, types and a few rules. */
@NullMarked
package io.argosy.common.wire.openapi;

import org.jspecify.annotations.NullMarked;
