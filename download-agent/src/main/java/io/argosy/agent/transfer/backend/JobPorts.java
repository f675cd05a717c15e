package io.argosy.agent.transfer.backend;

import io.argosy.agent.transfer.ArrivalCheck;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.agent.transfer.OutcomeBox;
import io.argosy.agent.transfer.StagedFiles;
import java.time.Clock;

/** The interfaces that a job uses. */
public record JobPorts(
    GrantSource grants,
    Backends backends,
    StagedFiles staging,
    DestinationStorage storage,
    ArrivalCheck check,
    OutcomeBox box,
    Clock clock) {

  /** Returns the interfaces of jobs to nodes that are no disks: only what reaches these differs. */
  public JobPorts with(Backends others, StagedFiles staged, DestinationStorage destination) {
    return new JobPorts(grants, others, staged, destination, check, box, clock);
  }
}
