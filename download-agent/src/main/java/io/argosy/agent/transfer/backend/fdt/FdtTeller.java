package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.MoveWatch;
import java.time.Clock;
import java.util.concurrent.Executor;

/** Who hears what became of a file, by which clock, and who reads what has arrived. */
record FdtTeller(MoveWatch watch, Clock clock, Executor readers) {}
