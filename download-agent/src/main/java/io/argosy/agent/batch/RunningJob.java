package io.argosy.agent.batch;

import io.argosy.common.topology.LinkName;

/** A job under way, as the composer sees it. */
public record RunningJob(LinkName link) {}
