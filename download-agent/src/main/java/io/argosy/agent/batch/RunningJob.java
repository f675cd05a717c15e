package io.argosy.agent.batch;

import io.argosy.common.topology.LinkName;

/**
 * A job under way, as the composer sees it.
 *
 * @param streams of its own that it may use now; 0 once its bytes have arrived
 */
public record RunningJob(LinkName link, int streams) {}
