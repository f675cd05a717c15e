package io.argosy.common.wire.user;

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
 */
public record RequestForm(
    @Nullable String key,
    List<DatasetName> datasets,
    List<NodeName> destinations,
    @Nullable Priority priority,
    @Nullable String activity,
    @Nullable String comment,
    @Nullable Instant deadline) {}
