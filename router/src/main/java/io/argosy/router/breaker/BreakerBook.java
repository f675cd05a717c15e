package io.argosy.router.breaker;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.automation.Mode;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.NodeDirectory;
import java.time.Instant;
import java.util.Optional;

/** The command that pins breakers: a pin overrides the breaker's own decision. */
public final class BreakerBook {

  /** The state that an admin sets; with {@link #NONE} the breaker decides again. */
  public enum Pin {
    OPEN,
    CLOSED,
    NONE
  }

  private final BreakerStore store;
  private final NodeDirectory nodes;
  private final CommandContext context;

  public BreakerBook(BreakerStore store, NodeDirectory nodes, CommandContext context) {
    this.store = store;
    this.nodes = nodes;
    this.context = context;
  }

  /**
   * Sets or removes a pin. Without a pin the breaker is closed and judged from now on, as if it had
   * never been open: {@link Pin#NONE} also closes at once what opened automatically or in a dry
   * run.
   *
   * @param source empty for a destination
   * @param destination empty for a source
   * @param reason at most 200 characters
   */
  public void pin(
      Caller caller,
      Optional<NodeName> source,
      Optional<NodeName> destination,
      Pin pin,
      String reason) {
    caller.requireAdmin();
    Culprit culprit = culprit(source, destination);
    context.inOne(
        () -> {
          Optional<Breaker> before = store.lock(culprit);
          store.put(after(caller, culprit, before, pin, reason));
          context.record(
              caller.name(),
              "pin-breaker",
              source.map(NodeName::value).orElse("*")
                  + "->"
                  + destination.map(NodeName::value).orElse("*"),
              pin + " " + reason);
        });
    context.wake(Stage.ROUTING);
  }

  private Breaker after(
      Caller caller, Culprit culprit, Optional<Breaker> before, Pin pin, String reason) {
    Instant now = context.now();
    int openings = before.map(Breaker::openings).orElse(0);
    Breaker.State state = pin == Pin.OPEN ? Breaker.State.OPEN : Breaker.State.CLOSED;
    Optional<String> by = pin == Pin.NONE ? Optional.empty() : Optional.of(caller.name());
    return new Breaker(culprit, state, now, now, openings, Optional.empty(), by, reason, Mode.ON);
  }

  private Culprit culprit(Optional<NodeName> source, Optional<NodeName> destination) {
    if (source.isEmpty() && destination.isEmpty()) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("source", null, "name a source, a destination or both"));
    }
    return new Culprit(keyOf("source", source), keyOf("destination", destination));
  }

  private long keyOf(String field, Optional<NodeName> name) {
    if (name.isEmpty()) {
      return Culprit.ANY;
    }
    return nodes.require(field, name.get()).id();
  }
}
