package io.argosy.common.wire.agent;

import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/grants}: requests permission to read these tasks' files at one source when
 * a job starts. The agent must hold every task, and the source every file.
 *
 * @param destination of the job; absent from an earlier agent
 * @param tasks in the order in which the grant numbers its files, 1 to 10,000; with a circuit also
 *     none, for a session that only proves that the circuit carries data
 * @param circuit the circuit that the job uses, so that the grant names the agent's address on it;
 *     absent for the shared path, and from an earlier agent
 * @param refusedTokens digests (SHA-256) of tokens that storage systems refused in the last
 *     minutes, which are not given again; absent from an earlier agent
 */
public record GrantRequest(
    long incarnation,
    UUID job,
    NodeName source,
    @Nullable NodeName destination,
    List<TaskKey> tasks,
    @Nullable UUID circuit,
    @Nullable List<String> refusedTokens) {

  public List<String> refusedTokensOrNone() {
    return Objects.requireNonNullElse(refusedTokens, List.of());
  }
}
