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
    Clock clock) {}
