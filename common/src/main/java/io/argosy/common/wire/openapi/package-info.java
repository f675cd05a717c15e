/** How the OpenAPI documents of router and pages are made: from Javadoc, types and few rules. */
@NullMarked
package io.argosy.common.wire.openapi;

import org.jspecify.annotations.NullMarked;
