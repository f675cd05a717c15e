package io.argosy.common.wire.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/requests}: place these datasets at these destinations. Also the body of
 * {@code POST /query/v1/previews}, which changes nothing.
 *
 * @param key of the sender's choice: the same key again gets the same request and changes nothing
 * @param priority absent is 1
 * @param activity absent is {@code default}
 * @param deadline the nearest goes first among those of a priority; absent: there is none
 * @param strategy how the sources of its files are chosen; absent: as the router is configured
 * @param sources in this order, before all others, by strategy {@code orderly} alone, which is
 *     meant where none is named
 * @param isStatic only what the datasets hold when a destination approves is wanted, and the
 *     request ends when it is there; absent: what is added later is fetched too
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
