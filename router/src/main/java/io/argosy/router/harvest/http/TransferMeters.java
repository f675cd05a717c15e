package io.argosy.router.harvest.http;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts transfers by source, destination, agent and end. Each combination is a series until the
 * limit of series is reached; further ones are counted under the labels {@code other}.
 */
final class TransferMeters {

  static final int MOST_SERIES = 2_000;

  private static final Logger log = LoggerFactory.getLogger(TransferMeters.class);
  private static final String OTHER = "other";

  private final MeterRegistry meters;
  private final Set<Tags> series = new HashSet<>();
  private boolean limitLogged;

  TransferMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  synchronized void count(
      NodeName source, NodeName destination, AgentName agent, String end, ByteCount bytes) {
    Tags own = tags(source.value(), destination.value(), agent.value(), end);
    boolean beyond = series.size() >= MOST_SERIES && !series.contains(own);
    if (beyond && !limitLogged) {
      limitLogged = true;
      log.warn(
          "Limit of transfer series reached, further ones are counted as other"
              + " series={} source={} destination={} agent={}",
          MOST_SERIES,
          source,
          destination,
          agent);
    }
    Tags tags = beyond ? tags(OTHER, OTHER, OTHER, end) : own;
    series.add(tags);
    counter("argosy.transfers", "Transfers that were reported", tags).register(meters).increment();
    counter("argosy.transfers.bytes", "Bytes that the reported transfers moved", tags)
        .baseUnit("bytes")
        .register(meters)
        .increment(bytes.bytes());
  }

  private static Tags tags(String source, String destination, String agent, String end) {
    return Tags.of("source", source, "destination", destination, "agent", agent, "end", end);
  }

  private static Counter.Builder counter(String name, String description, Tags tags) {
    return Counter.builder(name)
        .description(description + ", by source, destination, agent and end")
        .tags(tags);
  }
}
