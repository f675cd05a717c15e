package io.argosy.router.budget;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.Optional;
import java.util.OptionalInt;

/** The commands that limit a node's transfers, and say what it can send, receive and hold. */
public final class NodeLimitBook {

  private static final int MOST = 10_000;

  private final NodeDirectory nodes;
  private final BudgetStore store;
  private final SpaceStore spaces;
  private final CommandContext context;

  public NodeLimitBook(
      NodeDirectory nodes, BudgetStore store, SpaceStore spaces, CommandContext context) {
    this.nodes = nodes;
    this.store = store;
    this.spaces = spaces;
    this.context = context;
  }

  /**
   * @param transfers 1 to 10,000; empty removes the limit
   * @throws Refusal the caller has no right, the node is unknown, or the number is out of range
   */
  public void limit(Caller caller, NodeName name, OptionalInt transfers) {
    Node node = nodes.require("node", name);
    caller.requireAt(node.site(), Role.OPERATOR);
    transfers.ifPresent(NodeLimitBook::requireInRange);
    context.inOne(
        () -> {
          store.limit(node.id(), transfers);
          String limit = transfers.isPresent() ? "" + transfers.getAsInt() : "none";
          context.record(caller.name(), "set-node-limit", name.value(), limit);
        });
  }

  /**
   * Says what a node can send and receive in all; empty removes what was said.
   *
   * @throws Refusal the caller has no right, or the node is unknown
   */
  public void rates(
      Caller caller, NodeName name, Optional<ByteRate> uplink, Optional<ByteRate> downlink) {
    Node node = nodes.require("node", name);
    caller.requireAt(node.site(), Role.OPERATOR);
    context.inOne(
        () -> {
          store.say(node.id(), caller.name(), new NodeTerms(uplink, downlink, Optional.empty()));
          context.record(
              caller.name(),
              "set-node-rates",
              name.value(),
              "uplink %s, downlink %s".formatted(words(uplink), words(downlink)));
        });
    context.wake(Stage.ROUTING);
  }

  /**
   * Says how much the files of the catalogue may take at a node; empty removes what was said.
   *
   * @throws Refusal the caller has no right, or the node is unknown
   */
  public void capacity(Caller caller, NodeName name, Optional<ByteCount> capacity) {
    Node node = nodes.require("node", name);
    caller.requireAt(node.site(), Role.OPERATOR);
    context.inOne(
        () -> {
          spaces.capacity(node.id(), caller.name(), capacity);
          String said = capacity.map(ByteCount::toString).orElse("none");
          context.record(caller.name(), "set-node-capacity", name.value(), said);
        });
    context.wake(Stage.ISSUE);
  }

  private static String words(Optional<ByteRate> rate) {
    return rate.map(ByteRate::toString).orElse("none");
  }

  private static void requireInRange(int transfers) {
    if (transfers < 1 || transfers > MOST) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "out-of-range",
          new Refusal.Fault("maxTransfers", Integer.toString(transfers), "must be 1 to " + MOST));
    }
  }
}
