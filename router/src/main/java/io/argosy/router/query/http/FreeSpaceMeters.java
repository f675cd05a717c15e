package io.argosy.router.query.http;

import io.argosy.common.topology.NodeName;
import io.argosy.router.query.store.JdbcFreeSpace.Free;
import io.argosy.router.query.store.Reading;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Gauges of the free space of nodes and of the age of this value. A node without a known value has
 * no gauge.
 */
public final class FreeSpaceMeters {

  private static final double MILLIS = 1_000;

  private final Reading<Map<NodeName, Free>> spaces;
  private final MultiGauge free;
  private final MultiGauge age;

  public FreeSpaceMeters(MeterRegistry meters, Reading<Map<NodeName, Free>> spaces) {
    this.spaces = spaces;
    this.free =
        MultiGauge.builder("argosy.node.free")
            .description("Free space for incoming files: lowest value of the node's live agents")
            .baseUnit("bytes")
            .register(meters);
    this.age =
        MultiGauge.builder("argosy.node.free.age")
            .description("Age of the heartbeat with the free space of the node")
            .baseUnit("seconds")
            .register(meters);
  }

  /** Registers gauges for these nodes and removes all others. */
  public void know(Collection<NodeName> nodes) {
    free.register(rows(nodes, Free::bytes), true);
    age.register(rows(nodes, known -> known.age().toMillis() / MILLIS), true);
  }

  private List<MultiGauge.Row<?>> rows(Collection<NodeName> nodes, ToDoubleFunction<Free> part) {
    return nodes.stream().<MultiGauge.Row<?>>map(node -> row(node, part)).toList();
  }

  private MultiGauge.Row<?> row(NodeName node, ToDoubleFunction<Free> part) {
    return MultiGauge.Row.of(
        Tags.of("node", node.value()),
        () ->
            spaces.number(
                all -> all.containsKey(node) ? part.applyAsDouble(all.get(node)) : Double.NaN));
  }
}
