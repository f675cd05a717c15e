package io.argosy.router.query.http;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.query.store.JdbcAgentStates.Free;
import io.argosy.router.query.store.Reading;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Gauges of live, silent and never heard agents, of how long each has been silent, and of the free
 * space of nodes with its age. A node without a known value has no gauge.
 */
public final class AgentMeters {

  private static final double MILLIS = 1_000;

  private final Reading<Map<AgentName, Liveness>> agents;
  private final Reading<Map<NodeName, Free>> spaces;
  private final MultiGauge silence;
  private final MultiGauge free;
  private final MultiGauge freeAge;

  public AgentMeters(
      MeterRegistry meters,
      Reading<Map<AgentName, Liveness>> agents,
      Reading<Map<NodeName, Free>> spaces) {
    this.agents = agents;
    this.spaces = spaces;
    for (Liveness.State state : Liveness.State.values()) {
      Gauge.builder("argosy.agents", agents, seen -> seen.number(all -> count(all, state)))
          .description("Agents by liveness")
          .tag("state", state.toString())
          .register(meters);
    }
    silence =
        MultiGauge.builder("argosy.agent.silence")
            .description("Time since the last heartbeat of the agent")
            .baseUnit("seconds")
            .register(meters);
    free =
        MultiGauge.builder("argosy.node.free")
            .description("Free space for incoming files: lowest value of the node's live agents")
            .baseUnit("bytes")
            .register(meters);
    freeAge =
        MultiGauge.builder("argosy.node.free.age")
            .description("Age of the heartbeat with the free space of the node")
            .baseUnit("seconds")
            .register(meters);
  }

  /** Registers gauges for each of these agents, and for these nodes instead of all others. */
  public void know(Collection<AgentName> names, Collection<NodeName> nodes) {
    silence.register(
        rows(
            names,
            name -> Tags.of("agent", name.value()),
            name -> agents.number(all -> silence(all, name))));
    free.register(ofNodes(nodes, Free::bytes), true);
    freeAge.register(ofNodes(nodes, known -> known.age().toMillis() / MILLIS), true);
  }

  private Iterable<MultiGauge.Row<?>> ofNodes(
      Collection<NodeName> nodes, ToDoubleFunction<Free> part) {
    return rows(
        nodes,
        node -> Tags.of("node", node.value()),
        node ->
            spaces.number(
                all -> all.containsKey(node) ? part.applyAsDouble(all.get(node)) : Double.NaN));
  }

  private static <T> Iterable<MultiGauge.Row<?>> rows(
      Collection<T> things, Function<T, Tags> tags, ToDoubleFunction<T> value) {
    return things.stream()
        .<MultiGauge.Row<?>>map(
            thing -> MultiGauge.Row.of(tags.apply(thing), () -> value.applyAsDouble(thing)))
        .toList();
  }

  private static double silence(Map<AgentName, Liveness> all, AgentName agent) {
    Long seconds = all.getOrDefault(agent, Liveness.NEVER_HEARD).silentSeconds();
    return seconds == null ? Double.NaN : seconds;
  }

  private static long count(Map<AgentName, Liveness> all, Liveness.State state) {
    return all.values().stream().filter(liveness -> liveness.state() == state).count();
  }
}
