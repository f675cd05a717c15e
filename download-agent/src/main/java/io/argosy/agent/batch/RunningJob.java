package io.argosy.agent.batch;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;

/**
 * The data of a running job that the composer needs.
 *
 * @param priority of its most urgent task when it began
 */
public record RunningJob(LinkName link, Priority priority) {}
