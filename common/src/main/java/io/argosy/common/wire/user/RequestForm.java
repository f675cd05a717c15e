package io.argosy.common.wire.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/requests}: requests these datasets at these destinations. Also the body
 * of {@code POST /query/v1/previews}, which changes nothing.
 *
 * @param key chosen by the sender; if it was used before, the earlier request is returned and
 *     nothing changes
 * @param priority 1 if absent
 * @param activity {@code default} if absent
 * @param deadline within a priority, earlier deadlines are served first; absent if there is none
 * @param strategy for choosing sources; absent for the router's configured one
 * @param sources in order of preference; only for strategy {@code orderly}, which is the default if
 *     sources are given
 * @param isStatic whether the request covers only files that the datasets contain at the approval,
 *     and ends when these have arrived; if absent, files that are added later are fetched too
 */
public record RequestForm(
    @Nullable String key,
    List<DatasetName> datasets,
    List<NodeName> destinations,
    @Nullable Priority priority,
    @Nullable String activity,
    @Nullable String comment,
    @Nullable Instant deadline,
    @Nullable String strategy,
    @Nullable List<NodeName> sources,
    @JsonProperty("static") @Nullable Boolean isStatic) {}
