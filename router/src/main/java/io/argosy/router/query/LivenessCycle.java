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

/** Says in the log when an agent is not heard from any more, and when it is heard again. */
public final class LivenessCycle {

  private static final Logger LOG = LoggerFactory.getLogger(LivenessCycle.class);

  private final Supplier<Map<AgentName, Liveness>> agents;
  private final AtomicReference<Map<AgentName, Liveness>> before = new AtomicReference<>(Map.of());

  /**
   * @param agents what is known of them now
   */
  public LivenessCycle(Supplier<Map<AgentName, Liveness>> agents) {
    this.agents = agents;
  }

  /** The agents there are. */
  public Set<AgentName> run() {
    Map<AgentName, Liveness> now = agents.get();
    changed(before.getAndSet(now), now, LivenessCycle::announce);
    return now.keySet();
  }

  /** Those whose state is another one than before; at the first look, those that are silent. */
  static void changed(
      Map<AgentName, Liveness> before,
      Map<AgentName, Liveness> now,
      BiConsumer<AgentName, Liveness> told) {
    now.forEach(
        (agent, liveness) -> {
          Liveness was = before.get(agent);
          boolean news =
              was == null
                  ? liveness.state() == Liveness.State.SILENT
                  : was.state() != liveness.state();
          if (news) {
            told.accept(agent, liveness);
          }
        });
  }

  private static void announce(AgentName agent, Liveness liveness) {
    if (liveness.isLive()) {
      LOG.info("agent is heard again agent={}", agent);
    } else {
      LOG.warn("agent is not heard from agent={} seconds={}", agent, liveness.silentSeconds());
    }
  }
}
