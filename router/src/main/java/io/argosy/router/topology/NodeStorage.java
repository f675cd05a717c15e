package io.argosy.router.topology;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.HttpAddress;
import io.argosy.router.token.ScopeRule;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The storage system of a node, which needs no agent to be read.
 *
 * @param url its origin, and the directory of the node's files
 * @param audience of its tokens, 1 to 255 printable characters
 * @param tokenBase directory that paths of tokens are relative to, {@code /} or above the node's
 * @param push whether copies between it and other storage systems are sent by their source, instead
 *     of being read by their destination
 * @param redirectHosts hosts in lower case to which it may redirect with the token
 */
public record NodeStorage(
    DavUrl url,
    Credentials credentials,
    String audience,
    String tokenBase,
    boolean push,
    List<String> redirectHosts) {

  private static final int LONGEST = 1000;

  /** Every storage of the WLCG profile accepts it. */
  private static final String ANY = "https://wlcg.cern.ch/jwt/v1/any";

  private static final Pattern AUDIENCE = Pattern.compile("[\\x21-\\x7e]{1,255}");

  /** Returns what tokens of the router may name here. */
  public ScopeRule.Area area() {
    return new ScopeRule.Area(url.path(), tokenBase);
  }

  /** Returns where a file of the node is. */
  public DavUrl file(Lfn name) {
    return url.below(name.value().substring(1));
  }

  /** Returns a description without secrets, such as for the audit. */
  public String words() {
    return "%s credentials %s, audience %s, token base %s, push %s, redirects to %s"
        .formatted(url, credentials, audience, tokenBase, push, redirectHosts);
  }

  /** Where the tokens for requests to a storage come from. */
  public enum Credentials {
    ROUTER,
    ISSUER,
    SITE,
    NONE;

    /**
     * @throws IllegalArgumentException the word names none
     */
    public static Credentials parse(String word) {
      return Stream.of(values())
          .filter(known -> known.toString().equals(word))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("credentials are router, issuer, site or none"));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @throws IllegalArgumentException a value is too long or malformed
   */
  public NodeStorage {
    redirectHosts = List.copyOf(redirectHosts);
    if (url.origin().length() > 255 || url.path().length() > LONGEST) {
      throw new IllegalArgumentException("the address of a storage has at most 1,000 characters");
    }
    if (credentials != Credentials.NONE && !url.origin().startsWith("https:")) {
      throw new IllegalArgumentException("tokens are sent over https (davs) only");
    }
    if (!AUDIENCE.matcher(audience).matches()) {
      throw new IllegalArgumentException("an audience is 1 to 255 characters without spaces");
    }
    if (audience.equals(ANY)) {
      throw new IllegalArgumentException("an audience names one storage, and this one names all");
    }
    if (String.join(",", redirectHosts).length() > LONGEST
        || !redirectHosts.stream().allMatch(HttpAddress::isHost)) {
      throw new IllegalArgumentException(
          "redirectHosts are names of hosts in lower case, without ports");
    }
  }
}
