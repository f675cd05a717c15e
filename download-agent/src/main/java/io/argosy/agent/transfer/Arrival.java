package io.argosy.agent.transfer;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;

/** What lies on disk after a file has moved; whether it is what was promised is not said yet. */
public record Arrival(TaskKey key, ByteCount size, Checksum checksum, Effort effort) {}
