package io.argosy.common.storage;

import io.argosy.common.catalog.Lfn;
import java.util.Optional;

/**
 * Files whose name starts with {@code lfnPrefix} lie under {@code root}; written in an agent's
 * configuration, uploaded to the router at registration.
 *
 * @param lfnPrefix {@code /} or a logical name without a slash at its end; matches whole segments
 * @param root an absolute directory of the site
 */
public record PathRule(String lfnPrefix, String root) {

  public PathRule {
    if (!lfnPrefix.equals("/")) {
      lfnPrefix = new Lfn(lfnPrefix).value();
    }
    if (!root.startsWith("/") || root.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a storage root is an absolute path");
    }
  }

  /** The path relative to {@link #root}, or empty where the rule does not speak of this file. */
  public Optional<String> relativePathOf(Lfn lfn) {
    String below = lfnPrefix.equals("/") ? "/" : lfnPrefix + "/";
    return lfn.value().startsWith(below)
        ? Optional.of(lfn.value().substring(below.length()))
        : Optional.empty();
  }
}
