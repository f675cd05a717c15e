package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.HttpAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/** The addresses in FEEDS.yaml. Every method throws a {@link Refusal} that names the key. */
final class FeedUrl {

  private static final String ARCHIVE = "/archive/";

  private FeedUrl() {}

  static URI parse(String text, String key) {
    try {
      URI url = URI.create(text);
      requireHttp(url, key);
      return url;
    } catch (IllegalArgumentException e) {
      throw refused(key, "is not a URL: " + text);
    }
  }

  /** Returns a base with a slash at its end, against which paths are resolved. */
  static URI base(URI url, String key) {
    requireHttp(url, key);
    require(
        url.getRawQuery() == null && url.getRawFragment() == null,
        key,
        "must have neither a query nor a fragment: " + url);
    String text = url.toString();
    return text.endsWith("/") ? url : URI.create(text + "/");
  }

  static URI archive(FeedSettings.ArchiveKind kind, URI url, String key) {
    URI base = base(url, key);
    require(
        kind != FeedSettings.ArchiveKind.ESMOND || base.getPath().endsWith(ARCHIVE),
        key,
        "must end in " + ARCHIVE + ": " + url);
    return base;
  }

  /** Plain connections reveal secrets. */
  static void requireSafe(boolean isSecret, URI url, String key) {
    if (isSecret) {
      String origin = "%s://%s".formatted(url.getScheme(), url.getRawAuthority());
      HttpAddress.refusal(origin)
          .ifPresent(
              why -> {
                throw refused(key, why);
              });
    }
  }

  private static void requireHttp(URI url, String key) {
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    require(
        Set.of("http", "https").contains(scheme) && url.getHost() != null,
        key,
        "is not of the form https://host/path: " + url);
    require(url.getRawUserInfo() == null, key, "must not contain a user or password");
  }
}
