package io.argosy.router.automation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores active pins, and finds the names of their subjects. */
public interface PinStore {

  record Node(PinSubject.Named named, SiteName site) {}

  /** Returns the active pins of one automation, the oldest first. */
  List<Pin> holding(Automatic what);

  /** Locks a pin until the command's transaction ends. */
  Optional<Pin> lock(long id);

  /**
   * Stores a pin inside the command's transaction. It replaces a pin of the same automation and
   * subject, whose key is kept.
   *
   * @return the pin's key
   */
  long put(Pin pin);

  void remove(long id);

  /** Removes the expired pins inside the caller's transaction, and returns them. */
  List<Pin> end(Instant now);

  Optional<Node> node(NodeName name);

  Optional<PinSubject.Named> block(BlockName name);

  Optional<PinSubject.Named> dataset(DatasetName name);

  boolean hasRequest(long id);
}
