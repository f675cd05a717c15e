package io.argosy.router.linkrate.feed;

import io.argosy.common.http.RouterConnection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How the server of a feed and this program authenticate each other.
 *
 * @param authorization value of the header, a secret
 * @param trusted certificates to trust; empty for those of the JDK
 */
public record Access(Optional<String> authorization, Optional<SSLContext> trusted) {

  public static final Access NONE = new Access(Optional.empty(), Optional.empty());

  /**
   * @throws IllegalArgumentException if the text is no token; the message does not contain it
   */
  public static Access bearer(String token) {
    if (!RouterConnection.isToken(token)) {
      throw new IllegalArgumentException("a token is printable ASCII without spaces");
    }
    return new Access(Optional.of("Bearer " + token), Optional.empty());
  }

  /**
   * @throws IllegalArgumentException if the user name contains a colon
   */
  public static Access basic(String user, String password) {
    if (user.contains(":")) {
      throw new IllegalArgumentException("a user name must not contain a colon: " + user);
    }
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new Access(
        Optional.of("Basic " + Base64.getEncoder().encodeToString(credentials)), Optional.empty());
  }

  /** Returns this access to a server with a certificate that is trusted by these. */
  public Access trusting(SSLContext certificates) {
    return new Access(authorization, Optional.of(certificates));
  }

  /** Keeps the secret out of logs. */
  @Override
  public String toString() {
    return authorization.isPresent() ? "with credentials" : "without credentials";
  }
}
