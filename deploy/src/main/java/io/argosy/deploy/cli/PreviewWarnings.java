package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.PreviewView;
import java.util.List;

/** What a person should know before waiting for a request. */
final class PreviewWarnings {

  private PreviewWarnings() {}

  static List<String> of(PreviewView preview) {
    return preview.destinations().stream()
        .filter(destination -> destination.orphanFiles() > 0)
        .map(PreviewWarnings::warning)
        .toList();
  }

  private static String warning(PreviewView.Destination destination) {
    boolean one = destination.orphanFiles() == 1;
    return "Warning: %,d of %s %s no source with a link to %s; %s until there is one."
        .formatted(
            destination.orphanFiles(),
            Counted.of(destination.missingFiles(), "missing file"),
            one ? "has" : "have",
            destination.node(),
            one ? "it waits" : "they wait");
  }
}
