package io.argosy.router.token;

import java.util.List;

/**
 * What a token says.
 *
 * @param audience the storage that may accept it; one of the same site at most accepts it too
 * @param subject the agent that uses it
 * @param scopes such as {@code storage.read:/path}
 */
public record StorageToken(String audience, String subject, List<String> scopes) {

  public StorageToken {
    scopes = List.copyOf(scopes);
  }
}
