package io.argosy.deploy.copyjob;

import java.util.List;
import java.util.stream.Collectors;

/** A copyjob with lines that can never be moved; nothing of it was. */
public final class BadCopyJob extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;
  private static final int MOST = 20;

  BadCopyJob(List<String> faults) {
    super(
        faults.stream()
                .limit(MOST)
                .collect(Collectors.joining("\n  ", "nothing was moved:\n  ", ""))
            + (faults.size() > MOST ? "\n  and %d more".formatted(faults.size() - MOST) : ""));
  }
}
