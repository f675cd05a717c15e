package io.argosy.common.dav;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The place of a file or directory at a WebDAV storage.
 *
 * @param origin {@code https://host:port} or {@code http://host:port} in lower case, always with
 *     the port
 * @param path absolute and decoded, of valid Unicode, without {@code .}, {@code ..}, empty segments
 *     and NUL, and without a slash at its end; {@code /} for the root
 */
public record DavUrl(String origin, String path) {

  /** {@code davs} and {@code dav} are other names for https and http. */
  private static final Map<String, String> SCHEMES =
      Map.of("https", "https", "davs", "https", "http", "http", "dav", "http");

  private static final Map<String, Integer> PORTS = Map.of("https", 443, "http", 80);

  /** Characters of RFC 3986 that need no encoding in a segment. */
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  public DavUrl {
    if (!path.equals("/")) {
      requirePath(path);
    }
  }

  /**
   * Reads an address as people and other programs write it, percent-encoded. Repeated slashes count
   * as one.
   *
   * @throws IllegalArgumentException it is not {@code davs}, {@code dav}, {@code https} or {@code
   *     http}, or it has a user, a query, a fragment, a segment {@code .} or {@code ..}, or bytes
   *     that are not UTF-8
   */
  public static DavUrl parse(String url) {
    URI uri = URI.create(url);
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "the address of a storage must not have a user, a query or a fragment");
    }
    return new DavUrl(originOf(uri), decoded(uri.getRawPath()));
  }

  /**
   * Returns the origin of an address, as {@link #origin} has it, with which it may be logged; the
   * rest may hold secrets.
   *
   * @throws IllegalArgumentException it has another scheme, or no host
   */
  public static String originOf(URI uri) {
    String scheme = uri.getScheme() == null ? null : SCHEMES.get(lower(uri.getScheme()));
    if (scheme == null || uri.getHost() == null || uri.getPort() > 0xffff) {
      throw new IllegalArgumentException(uri + " is not of the form davs://host:port/directory");
    }
    int port = uri.getPort() < 0 ? PORTS.get(scheme) : uri.getPort();
    return "%s://%s:%d".formatted(scheme, lower(uri.getHost()), port);
  }

  /**
   * Reads the {@code href} of an answer of this storage: an absolute path, or an address of the
   * same origin.
   *
   * @throws IllegalArgumentException it is of another origin or no valid path
   */
  public DavUrl href(String href) {
    if (href.startsWith("/") && !href.startsWith("//")) {
      return new DavUrl(origin, decoded(href));
    }
    DavUrl other = parse(href.startsWith("//") ? origin + href.substring(1) : href);
    if (!other.origin.equals(origin)) {
      throw new IllegalArgumentException(
          "an answer of %s names a file of %s".formatted(origin, other.origin));
    }
    return other;
  }

  /**
   * Reads the {@code href} of a storage that does not percent-encode: an absolute path.
   *
   * @throws IllegalArgumentException it is no valid path
   */
  public DavUrl plainHref(String href) {
    return new DavUrl(origin, joined(href));
  }

  /** Returns a file or directory below this one, by its decoded relative path. */
  public DavUrl below(String relativePath) {
    return new DavUrl(origin, (path.equals("/") ? "" : path) + "/" + relativePath);
  }

  /** Returns the decoded path of the other relative to this one; empty if it is not below this. */
  public Optional<String> relativePathOf(DavUrl other) {
    String directory = path.equals("/") ? "/" : path + "/";
    return other.origin.equals(origin)
            && other.path.startsWith(directory)
            && other.path.length() > directory.length()
        ? Optional.of(other.path.substring(directory.length()))
        : Optional.empty();
  }

  /** Returns the directory that contains this; the root contains itself. */
  public DavUrl parent() {
    int slash = path.lastIndexOf('/');
    return new DavUrl(origin, slash <= 0 ? "/" : path.substring(0, slash));
  }

  /** Returns the last segment; empty for the root. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the percent-encoded path. */
  public String encodedPath() {
    StringBuilder text = new StringBuilder();
    for (byte one : path.getBytes(StandardCharsets.UTF_8)) {
      if (one == '/' || UNRESERVED.indexOf(one) >= 0) {
        text.append((char) one);
      } else {
        text.append("%%%02X".formatted(one));
      }
    }
    return text.toString();
  }

  /** Returns the address as HTTP needs it, percent-encoded. */
  @Override
  public String toString() {
    return origin + encodedPath();
  }

  /** Decodes percent signs, once, and joins repeated slashes. */
  private static String decoded(String encoded) {
    String path = URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (path.indexOf('\ufffd') >= 0) {
      throw new IllegalArgumentException("a path is not UTF-8");
    }
    return joined("/" + path);
  }

  private static String joined(String path) {
    String joined = path.contains("//") ? path.replaceAll("/{2,}", "/") : path;
    return joined.length() > 1 && joined.endsWith("/")
        ? joined.substring(0, joined.length() - 1)
        : joined;
  }

  private static void requirePath(String path) {
    if (!path.startsWith("/")
        || path.indexOf('\0') >= 0
        || !StandardCharsets.UTF_8.newEncoder().canEncode(path)) {
      throw new IllegalArgumentException(
          "a path of a storage must be absolute and valid Unicode without NUL");
    }
    for (String segment : path.substring(1).split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException(
            "a path of a storage must not have a segment that is empty, . or ..");
      }
    }
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
