package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/storage-tokens}: requests a token for the storage of a node that the agent
 * serves.
 *
 * @param directory the common one of the files, absolute and decoded as the storage's address has
 *     it, such as {@code /store/data}; at or below the node's root
 * @param refusedTokens digests (SHA-256) of tokens that storage systems refused in the last
 *     minutes, which are not given again; absent from an earlier agent
 */
public record StorageTokenRequest(
    long incarnation, NodeName node, String directory, @Nullable List<String> refusedTokens) {

  public List<String> refusedTokensOrNone() {
    return Objects.requireNonNullElse(refusedTokens, List.of());
  }
}
