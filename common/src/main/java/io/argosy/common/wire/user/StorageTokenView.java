package io.argosy.common.wire.user;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A storage system, and a token with which files can be written to it, read, renamed and deleted.
 *
 * @param url the directory of the node's files, such as {@code davs://se.example.org:1094/store}
 * @param credentials who gives its tokens, as in {@link StorageForm}
 * @param token a bearer token, never logged; absent for {@code none}, and for {@code site}, whose
 *     token the router does not know
 * @param validSeconds validity of the token from now
 * @param redirectHosts hosts to which the storage may redirect with the token
 */
public record StorageTokenView(
    String url,
    String credentials,
    @Nullable String token,
    long validSeconds,
    List<String> redirectHosts) {

  @Override
  public String toString() {
    return "%s for %s validSeconds=%d"
        .formatted(token == null ? "no token" : "token", url, validSeconds);
  }
}
