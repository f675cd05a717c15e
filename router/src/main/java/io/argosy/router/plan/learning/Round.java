package io.argosy.router.plan.learning;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * What was seen of one round of work.
 *
 * @param carried by the links that were used, each once
 */
public record Round(List<Carried> carried) {

  /**
   * @param bytes on the wire, those of failed attempts included
   * @param busySeconds for how long the link moved anything
   */
  public record Carried(NodeName from, NodeName to, ByteCount bytes, double busySeconds) {

    public Carried {
      if (!(busySeconds >= 0) || Double.isInfinite(busySeconds)) {
        throw new IllegalArgumentException("a link is not busy for " + busySeconds + " s");
      }
    }
  }

  public Round {
    carried = List.copyOf(carried);
  }
}
