package io.argosy.common.wire.agent;

import org.jspecify.annotations.Nullable;

/**
 * A token for a storage. It may permit more than the directory of the request, whose name a token
 * may not be able to express.
 *
 * @param token a bearer token, never logged; null if the storage takes none from the router
 * @param validSeconds validity from now; 0 without a token
 */
public record StorageTokenAnswer(@Nullable String token, long validSeconds) {

  @Override
  public String toString() {
    return token == null ? "no token" : "a token for %d s".formatted(validSeconds);
  }
}
