package io.argosy.common.dav;

import io.argosy.common.unit.Sha256;
import java.util.Optional;
import java.util.regex.Pattern;

/** The credentials of one request: a bearer token or none. Its text does not show the token. */
public record DavAccess(Optional<String> token) {

  private static final int LONGEST = 16 * 1024;
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

  public static final DavAccess NONE = new DavAccess(Optional.empty());

  public DavAccess {
    if (token.filter(it -> it.length() > LONGEST || !TOKEN.matcher(it).matches()).isPresent()) {
      throw new IllegalArgumentException(
          "a token is printable ASCII without spaces, at most %d characters".formatted(LONGEST));
    }
  }

  /**
   * @throws IllegalArgumentException the text cannot be a token; the message does not contain it
   */
  public static DavAccess bearer(String token) {
    return new DavAccess(Optional.of(token));
  }

  /** Returns the value of the header {@code Authorization}. */
  public Optional<String> authorization() {
    return token.map(it -> "Bearer " + it);
  }

  /** Returns a digest by which two tokens can be compared; empty if there is none. */
  public Optional<String> fingerprint() {
    return token.map(Sha256::hexOf);
  }

  @Override
  public String toString() {
    return token.isPresent() ? "bearer token" : "no token";
  }
}
