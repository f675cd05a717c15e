package io.argosy.agent.door;

import java.util.List;

/** A visit, and what was found of each of its files. */
public record OpenedVisit(Visit visit, List<SourceLook> looks) {

  public OpenedVisit {
    looks = List.copyOf(looks);
  }
}
