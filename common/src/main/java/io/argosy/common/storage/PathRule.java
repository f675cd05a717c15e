package io.argosy.common.storage;

import io.argosy.common.catalog.Lfn;
import java.util.Optional;

/**
 * Places files whose name starts with {@code lfnPrefix} below {@code root}; configured at an agent,
 * and sent to the router at registration.
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
      throw new IllegalArgumentException("a storage root must be an absolute path");
    }
  }

  /** Returns the path relative to {@link #root}; empty if the rule does not apply to the file. */
  public Optional<String> relativePathOf(Lfn lfn) {
    String below = lfnPrefix.equals("/") ? "/" : lfnPrefix + "/";
    return lfn.value().startsWith(below)
        ? Optional.of(lfn.value().substring(below.length()))
        : Optional.empty();
  }
}
