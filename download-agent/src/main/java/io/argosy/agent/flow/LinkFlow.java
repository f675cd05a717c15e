package io.argosy.agent.flow;

import io.argosy.agent.lane.Lane;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/**
 * Traffic over one lane since the last heartbeat that the router answered.
 *
 * @param span length of the interval
 * @param busy for how long of it at least one stream was active; at most {@code span}
 * @param streams how many streams were active on average while it was busy
 * @param backlogged whether tasks of the lane waited at every heartbeat of the interval, including
 *     the one that began it
 */
public record LinkFlow(
    Lane lane, Duration span, Duration busy, ByteCount bytes, double streams, boolean backlogged) {}
