package io.argosy.router.loadtest;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;

/**
 * A file of a load test that an agent has claimed.
 *
 * @param id of the task; negative, unlike those of other tasks
 * @param link of the two nodes
 */
public record TestTask(
    long id,
    FileContent file,
    NodeName source,
    NodeName destination,
    LinkKey link,
    Instant claimed) {}
