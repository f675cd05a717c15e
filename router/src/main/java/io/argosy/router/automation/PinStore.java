package io.argosy.router.automation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Pins that hold, and what they may be about; they outlive restarts. */
public interface PinStore {

  /** A node and whose it is. */
  record Node(PinSubject.Named named, SiteName site) {}

  /** About one automatic thing, the oldest first. */
  List<Pin> holding(Automatic what);

  /** Inside the command's transaction: nobody else changes it meanwhile. */
  Optional<Pin> lock(long id);

  /**
   * Inside the command's transaction. One about the same thing and subject is replaced and keeps
   * its key, which is returned.
   */
  long put(Pin pin);

  /** Inside the command's transaction. */
  void remove(long id);

  /** Inside the caller's transaction: those whose end has come are gone, and returned. */
  List<Pin> end(Instant now);

  Optional<Node> node(NodeName name);

  Optional<PinSubject.Named> block(BlockName name);

  boolean hasRequest(long id);
}
