package io.argosy.common.wire.agent;

import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/grants}: requests permission to read these tasks' files at one source when
 * a job starts. The agent must hold every task, and the source every file.
 *
 * @param destination of the job; absent from an earlier agent
 * @param tasks in the order in which the grant numbers its files, 1 to 10,000
 */
public record GrantRequest(
    long incarnation,
    UUID job,
    NodeName source,
    @Nullable NodeName destination,
    List<TaskKey> tasks) {}
