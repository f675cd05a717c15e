package io.argosy.router.harvest.http;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
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
  private final Map<Labels, Counters> series = new HashMap<>();
  private boolean limitLogged;

  TransferMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  /** The labels of one transfer. */
  record Labels(String source, String destination, String agent, String end) {

    static Labels of(NodeName source, NodeName destination, AgentName agent, String end) {
      return new Labels(source.value(), destination.value(), agent.value(), end);
    }

    private Labels shared() {
      return new Labels(OTHER, OTHER, OTHER, end);
    }
  }

  private record Counters(Counter transfers, Counter bytes) {}

  synchronized void count(Labels labels, ByteCount bytes) {
    Counters known = series.get(labels);
    Counters counters = known == null ? added(labels) : known;
    counters.transfers().increment();
    counters.bytes().increment(bytes.bytes());
  }

  private Counters added(Labels labels) {
    if (series.size() < MOST_SERIES) {
      Counters own = counters(labels);
      series.put(labels, own);
      return own;
    }
    if (!limitLogged) {
      limitLogged = true;
      log.warn(
          "Limit of transfer series reached, further ones are counted as other"
              + " series={} source={} destination={} agent={}",
          MOST_SERIES,
          labels.source(),
          labels.destination(),
          labels.agent());
    }
    return counters(labels.shared());
  }

  private Counters counters(Labels labels) {
    return new Counters(
        counter("argosy.transfers", "Transfers that were reported", labels).register(meters),
        counter("argosy.transfers.bytes", "Bytes that the reported transfers moved", labels)
            .baseUnit("bytes")
            .register(meters));
  }

  private static Counter.Builder counter(String name, String description, Labels labels) {
    return Counter.builder(name)
        .description(description + ", by source, destination, agent and end")
        .tag("source", labels.source())
        .tag("destination", labels.destination())
        .tag("agent", labels.agent())
        .tag("end", labels.end());
  }
}
