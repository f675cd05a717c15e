/** How OpenAPI documents describe addresses and messages: from Javadoc, types and few rules. */
@NullMarked
package io.argosy.common.wire.openapi;

import org.jspecify.annotations.NullMarked;
