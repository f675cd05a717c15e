package io.argosy.agent.batch;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;

/**
 * A job under way, as the composer sees it.
 *
 * @param priority of its most urgent task when it began
 */
public record RunningJob(LinkName link, Priority priority) {}
