package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/circuits/providers}: a provider of circuits, as an agent last
 * stated it.
 *
 * @param agent absent if it is no longer known
 * @param kind such as {@code nsi}
 * @param listedAt when it last listed its circuits; absent if it never did
 * @param trouble why it cannot be used, also if it or its agent is silent; absent if it can
 * @param foreign circuits of others on a VLAN of the agent's endpoints
 * @param statedAt of the agent's statement
 */
public record CircuitProviderView(
    @Nullable String agent,
    String name,
    String kind,
    @Nullable Instant listedAt,
    @Nullable String trouble,
    List<String> foreign,
    Instant statedAt) {}
