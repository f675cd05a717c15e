package io.argosy.agent.transfer;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;

/** A file on disk after its transfer, not yet verified. */
public record Arrival(TaskKey key, ByteCount size, Checksum checksum, Effort effort) {}
