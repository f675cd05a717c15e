package io.argosy.router.query.http;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import io.argosy.router.query.store.Reading;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.Map;

/** Gauges of live, silent and never heard agents, and of how long each has been silent. */
public final class AgentMeters {

  private final Reading<Map<AgentName, Liveness>> agents;
  private final MultiGauge silence;

  public AgentMeters(MeterRegistry meters, Reading<Map<AgentName, Liveness>> agents) {
    this.agents = agents;
    for (Liveness.State state : Liveness.State.values()) {
      Gauge.builder("argosy.agents", agents, seen -> seen.number(all -> count(all, state)))
          .description("Agents by liveness")
          .tag("state", state.toString())
          .register(meters);
    }
    this.silence =
        MultiGauge.builder("argosy.agent.silence")
            .description("Time since the last heartbeat of the agent")
            .baseUnit("seconds")
            .register(meters);
  }

  /** Registers a gauge for each of these agents. */
  public void know(Collection<AgentName> names) {
    silence.register(
        names.stream()
            .map(
                name ->
                    MultiGauge.Row.of(
                        Tags.of("agent", name.value()), () -> agents.number(all -> of(all, name))))
            .toList());
  }

  private static double of(Map<AgentName, Liveness> all, AgentName agent) {
    Liveness liveness = all.getOrDefault(agent, Liveness.NEVER_HEARD);
    Long seconds = liveness.silentSeconds();
    return seconds == null ? Double.NaN : seconds;
  }

  private static long count(Map<AgentName, Liveness> all, Liveness.State state) {
    return all.values().stream().filter(liveness -> liveness.state() == state).count();
  }
}
