package io.argosy.router.automation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Active pins, and the names of their subjects. */
public interface PinStore {

  /** A node and its site. */
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

  /** Inside the caller's transaction: removes the pins that have expired, and returns them. */
  List<Pin> end(Instant now);

  Optional<Node> node(NodeName name);

  Optional<PinSubject.Named> block(BlockName name);

  boolean hasRequest(long id);
}
