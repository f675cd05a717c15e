package io.argosy.router.catalog;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The commands about single replicas, for admins and for data managers and operators of the node's
 * site. Each command is repeatable and audited.
 */
public final class ReplicaBook {

  private static final Pattern REASON =
      Pattern.compile("\\P{Cntrl}{1," + ReplicaLedger.LONGEST_REASON + "}");

  private final NodeDirectory nodes;
  private final CatalogStore store;
  private final ReplicaLedger ledger;
  private final CommandContext context;

  public ReplicaBook(
      NodeDirectory nodes, CatalogStore store, ReplicaLedger ledger, CommandContext context) {
    this.nodes = nodes;
    this.store = store;
    this.ledger = ledger;
    this.context = context;
  }

  /** Marks a replica bad: it is no longer a source or a copy, and is fetched again if wanted. */
  public void bad(Caller caller, Lfn lfn, NodeName node, String reason) {
    requireReason(reason);
    change(
        caller,
        "mark-replica-bad",
        lfn,
        node,
        reason,
        replica ->
            ledger.isMarked(replica)
                || ledger.mark(replica, new Mark(caller.name(), reason, context.now())));
  }

  /** Makes the replica a source and a copy again, and forgets its failures. */
  public void good(Caller caller, Lfn lfn, NodeName node) {
    change(caller, "clear-replica", lfn, node, "", replica -> ledger.clear(replica, context.now()));
  }

  /** Removes the replica from the catalogue; no file on a disk is touched. */
  public void remove(Caller caller, Lfn lfn, NodeName node, String reason) {
    requireReason(reason);
    change(
        caller,
        "remove-replica",
        lfn,
        node,
        reason,
        replica -> ledger.remove(replica, context.now()));
  }

  /** Performs the command; returns false if there is no such replica. */
  private interface AutomaticAction {
    boolean to(NewReplica replica);
  }

  private void change(
      Caller caller, String action, Lfn lfn, NodeName name, String reason, AutomaticAction entry) {
    Node node = nodes.require("node", name);
    caller.requireAt(node.site(), Role.DATA_MANAGER, Role.OPERATOR);
    context.inOne(
        () -> {
          if (!entry.to(new NewReplica(keyOf(lfn), node.id()))) {
            throw Refusal.of(
                Refusal.Kind.CONFLICT,
                "no-replica",
                new Refusal.Fault(
                    "lfn", lfn.value(), "the catalogue has no replica of it at " + name));
          }
          context.record(caller.name(), action, name + " " + lfn, reason);
        });
    context.wake(Stage.SUBSCRIPTION);
    context.wake(Stage.ACTIVATION);
    context.wake(Stage.ROUTING);
  }

  private long keyOf(Lfn lfn) {
    KnownFile file = store.find(List.of(lfn)).get(lfn);
    if (file == null) {
      throw unknown("lfn", lfn.value(), "there is no such file");
    }
    return file.id();
  }

  private static void requireReason(String reason) {
    if (!REASON.matcher(reason).matches()) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("reason", reason, "must be one line of 1 to 200 characters"));
    }
  }

  private static Refusal unknown(String field, String rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "unknown-name", new Refusal.Fault(field, rejected, message));
  }
}
