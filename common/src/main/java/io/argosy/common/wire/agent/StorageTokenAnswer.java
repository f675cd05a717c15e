package io.argosy.common.wire.agent;

import org.jspecify.annotations.Nullable;

/**
 * A token for a directory of a storage.
 *
 * @param token a bearer token, never logged; absent if the storage is used without one
 * @param validSeconds validity from now, as also of the statement that there is no token
 */
public record StorageTokenAnswer(@Nullable String token, long validSeconds) {

  @Override
  public String toString() {
    return "%s validSeconds=%d".formatted(token == null ? "no token" : "token", validSeconds);
  }
}
