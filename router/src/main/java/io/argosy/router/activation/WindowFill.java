package io.argosy.router.activation;

import java.util.List;

/** The files admitted to one window. */
public record WindowFill(WindowKey key, List<WindowCandidate> files) {

  public WindowFill {
    files = List.copyOf(files);
  }
}
