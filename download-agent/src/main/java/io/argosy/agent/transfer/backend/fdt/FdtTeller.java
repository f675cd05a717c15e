package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.MoveWatch;
import java.time.Clock;

/** Who hears what became of a file, and by which clock. */
record FdtTeller(MoveWatch watch, Clock clock) {}
