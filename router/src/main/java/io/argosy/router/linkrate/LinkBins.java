package io.argosy.router.linkrate;

import java.util.List;

/** Adds attempts to the link history, inside the caller's transaction. */
public interface LinkBins {

  void add(List<LinkAmount> amounts);
}
