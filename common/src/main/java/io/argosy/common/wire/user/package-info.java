/** Messages of /command/v1 and /query/v1, between users' tools and the router. */
@NullMarked
package io.argosy.common.wire.user;

import org.jspecify.annotations.NullMarked;
