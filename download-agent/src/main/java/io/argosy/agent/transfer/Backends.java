package io.argosy.agent.transfer;

import io.argosy.agent.lane.Lane;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.Comparator;
import java.util.List;

/** The tools of this agent, best first. */
public record Backends(List<TransferBackend> movers) {

  public Backends {
    movers = List.copyOf(movers);
    if (movers.isEmpty()) {
      throw new IllegalArgumentException("an agent needs at least one transfer tool");
    }
  }

  /** The doors that some tool can use: first those of tools that suit the lane, the best first. */
  public List<DoorGrant> usable(List<DoorGrant> doors, Lane lane) {
    Comparator<DoorGrant> best = Comparator.comparing(door -> rank(door.protocol()));
    Comparator<DoorGrant> suited =
        Comparator.comparing(door -> !supporting(door.protocol()).suits(lane));
    Comparator<DoorGrant> preferred =
        Comparator.comparing(door -> !supporting(door.protocol()).prefers(door.protocol()));
    return doors.stream()
        .filter(door -> rank(door.protocol()) < movers.size())
        .sorted(suited.thenComparing(best).thenComparing(preferred))
        .toList();
  }

  /** The tool for doors of this protocol. */
  public TransferBackend supporting(String protocol) {
    int rank = rank(protocol);
    if (rank == movers.size()) {
      throw new IllegalArgumentException("no transfer tool for protocol " + protocol);
    }
    return movers.get(rank);
  }

  /** The tool reported for a job that never reached a door. */
  public String tool() {
    return movers.getFirst().tool();
  }

  private int rank(String protocol) {
    int rank = 0;
    while (rank < movers.size() && !movers.get(rank).supports(protocol)) {
      rank++;
    }
    return rank;
  }
}
