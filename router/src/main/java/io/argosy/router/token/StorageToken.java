package io.argosy.router.token;

import java.util.List;

/**
 * What a token says.
 *
 * @param audience the only storage that may accept it
 * @param subject the agent that uses it
 * @param scopes such as {@code storage.read:/path}
 */
public record StorageToken(String audience, String subject, List<String> scopes) {

  public StorageToken {
    scopes = List.copyOf(scopes);
  }
}
