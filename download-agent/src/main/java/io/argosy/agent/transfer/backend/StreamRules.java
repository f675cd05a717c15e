package io.argosy.agent.transfer.backend;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ObservedRate;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Rules for the number of files of a link in flight.
 *
 * @param wanted how many streams of a link gain something; queried whenever a stream is free, so it
 *     must neither block nor query the streams
 * @param rates measured rates of links
 * @param transfers limits over each link and from each source
 */
public record StreamRules(
    JobLimits limits,
    ToIntFunction<LinkName> wanted,
    Function<LinkName, ObservedRate> rates,
    TransferLimits transfers) {

  StreamShare.Allowed allowed() {
    return new StreamShare.Allowed(transfers::allowed, transfers::allowedFrom);
  }
}
