package io.argosy.agent.transfer.backend;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.unit.ObservedRate;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Rules for the lane and the number of files in flight.
 *
 * @param wanted how many streams of a lane gain something; queried whenever a stream is free, so it
 *     must neither block nor query the streams
 * @param rates of lanes, as measured
 * @param transfers limits over each link and from each source, over all its lanes
 */
public record StreamRules(
    JobLimits limits,
    ToIntFunction<Lane> wanted,
    Function<Lane, ObservedRate> rates,
    TransferLimits transfers,
    Lanes lanes) {

  StreamShare.Allowed allowed() {
    return new StreamShare.Allowed(transfers::allowed, transfers::allowedFrom);
  }
}
