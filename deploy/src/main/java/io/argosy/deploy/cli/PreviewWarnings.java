package io.argosy.deploy.cli;

import io.argosy.common.wire.user.PreviewView;
import java.util.List;

/** What a person should know before waiting for a request. */
final class PreviewWarnings {

  private PreviewWarnings() {}

  static List<String> of(PreviewView preview) {
    return preview.destinations().stream()
        .filter(destination -> destination.orphanFiles() > 0)
        .map(
            destination ->
                "Warning: %,d of %,d missing files have no source with a link to %s; they wait until there is one."
                    .formatted(
                        destination.orphanFiles(), destination.missingFiles(), destination.node()))
        .toList();
  }
}
