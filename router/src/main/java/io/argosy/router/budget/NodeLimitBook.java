package io.argosy.router.budget;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.OptionalInt;

/** The command that limits the number of transfers of a node. */
public final class NodeLimitBook {

  private static final int MOST = 10_000;

  private final NodeDirectory nodes;
  private final BudgetStore store;
  private final CommandContext context;

  public NodeLimitBook(NodeDirectory nodes, BudgetStore store, CommandContext context) {
    this.nodes = nodes;
    this.store = store;
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

  private static void requireInRange(int transfers) {
    if (transfers < 1 || transfers > MOST) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "out-of-range",
          new Refusal.Fault("maxTransfers", Integer.toString(transfers), "must be 1 to " + MOST));
    }
  }
}
