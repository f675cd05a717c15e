package io.argosy.deploy.copyjob;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.StringUtils;

/**
 * One end of a copy, {@code fdt://host:port//path}.
 *
 * @param text as it was written; the report repeats it
 * @param authority host and port
 * @param path absolute, decoded, with single slashes
 */
record FdtAddress(String text, String authority, String path) {

  private static final Pattern FORM = Pattern.compile("fdt://([^/]+)(/.*)");

  /** Reads the path as it stands, but for percent-encoded characters. */
  static FdtAddress parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw refused(text, "is no fdt://host:port/path");
    }
    String path = decoded(text, matcher.group(2)).replaceAll("/+", "/");
    if (path.length() < 2 || path.endsWith("/")) {
      throw refused(text, "names no file");
    }
    return new FdtAddress(text, matcher.group(1), path);
  }

  private static String decoded(String text, String path) {
    try {
      return StringUtils.uriDecode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refused(text, "has a wrong percent encoding: write a percent sign as %25");
    }
  }

  /** Returns the authority without the port. */
  String host() {
    return authority.replaceFirst(":\\d*$", "");
  }

  private static IllegalArgumentException refused(String text, String sentence) {
    return new IllegalArgumentException(text + " " + sentence);
  }
}
