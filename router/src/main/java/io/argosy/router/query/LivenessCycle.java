package io.argosy.router.query;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when an agent becomes silent and when it is heard from again. */
public final class LivenessCycle {

  private static final Logger LOG = LoggerFactory.getLogger(LivenessCycle.class);

  private final Supplier<Map<AgentName, Liveness>> agents;
  private final AtomicReference<Map<AgentName, Liveness>> before = new AtomicReference<>(Map.of());

  /**
   * @param agents supplies the current liveness of all agents
   */
  public LivenessCycle(Supplier<Map<AgentName, Liveness>> agents) {
    this.agents = agents;
  }

  /** Logs changes since the last run and returns the names of all agents. */
  public Set<AgentName> run() {
    Map<AgentName, Liveness> now = agents.get();
    changed(before.getAndSet(now), now, LivenessCycle::announce);
    return now.keySet();
  }

  /** Passes on the agents whose state has changed; on the first run, those that are silent. */
  static void changed(
      Map<AgentName, Liveness> before,
      Map<AgentName, Liveness> now,
      BiConsumer<AgentName, Liveness> listener) {
    now.forEach(
        (agent, liveness) -> {
          Liveness was = before.get(agent);
          boolean differs =
              was == null
                  ? liveness.state() == Liveness.State.SILENT
                  : was.state() != liveness.state();
          if (differs) {
            listener.accept(agent, liveness);
          }
        });
  }

  private static void announce(AgentName agent, Liveness liveness) {
    switch (liveness.state()) {
      case LIVE -> LOG.info("Agent is heard from again: agent={}", agent);
      case STOPPED -> LOG.info("Agent has stopped: agent={}", agent);
      case SILENT, NEVER_HEARD ->
          LOG.warn("Agent is not heard from: agent={} seconds={}", agent, liveness.silentSeconds());
    }
  }
}
