package io.argosy.router.activation;

import java.util.List;

/** What is let through one window now. */
public record WindowFill(WindowKey key, List<WindowCandidate> files) {

  public WindowFill {
    files = List.copyOf(files);
  }
}
