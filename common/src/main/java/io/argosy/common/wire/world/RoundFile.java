package io.argosy.common.wire.world;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The observations of one earlier round: the bytes that each link carried, and how long it was
 * busy.
 *
 * @param links those that were used
 * @param makespanSeconds of the whole round; not used
 */
public record RoundFile(
    List<Link> links, @JsonProperty("makespan_s") @Nullable Double makespanSeconds) {

  /**
   * @param bytes on the wire
   */
  public record Link(NodeName from, NodeName to, ByteCount bytes, double busySeconds) {}
}
