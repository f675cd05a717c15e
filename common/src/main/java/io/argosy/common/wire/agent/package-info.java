/** Messages of /agent/v1, between site agents and the router. */
@NullMarked
package io.argosy.common.wire.agent;

import org.jspecify.annotations.NullMarked;
