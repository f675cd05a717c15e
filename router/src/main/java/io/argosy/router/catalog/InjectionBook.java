package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Tells the catalogue of files: strict, repeatable, all or nothing. */
public final class InjectionBook {

  private final NodeDirectory nodes;
  private final CatalogStore store;
  private final ReplicaLedger ledger;
  private final ChangedDatasets changed;
  private final CommandContext context;

  public InjectionBook(
      NodeDirectory nodes,
      CatalogStore store,
      ReplicaLedger ledger,
      ChangedDatasets changed,
      CommandContext context) {
    this.nodes = nodes;
    this.store = store;
    this.ledger = ledger;
    this.changed = changed;
    this.context = context;
  }

  /**
   * @throws Refusal something differs from what is known, or must not be: nothing was changed
   */
  public Injection.Added inject(Caller caller, Injection injection) {
    Node node = nodes.require("node", injection.node());
    caller.requireAt(node.site(), Role.DATA_MANAGER, Role.OPERATOR);
    InjectionRule.requireWellFormed(injection);
    Injection.Added added = context.inOne(() -> write(caller, node, injection));
    if (added.files() + added.replicas() > 0 && isAskedFor(injection)) {
      context.wake(Stage.SUBSCRIPTION);
    }
    return added;
  }

  /** Asked when all is committed: a request that is made now sees it, and rings itself. */
  private boolean isAskedFor(Injection injection) {
    return store.isAskedFor(injection.block().dataset());
  }

  private Injection.Added write(Caller caller, Node node, Injection injection) {
    Instant now = context.now();
    long block = store.lockBlock(injection.block(), now);
    int files = store.addUnknown(block, injection.files());
    List<Lfn> names = injection.files().stream().map(FileContent::lfn).toList();
    Map<Lfn, KnownFile> known = store.find(names);
    InjectionRule.requireSame(injection, block, known);
    InjectionRule.requireRoom(injection, store.amountOf(block));
    int replicas =
        ledger
            .add(
                known.values().stream().map(file -> new NewReplica(file.id(), node.id())).toList(),
                now)
            .size();
    if (files + replicas > 0) {
      changed.addOfBlock(block);
    }
    context.record(
        caller.name(),
        "inject",
        injection.block().toString(),
        "node %s files %d new %d replicas %d"
            .formatted(node.name(), injection.files().size(), files, replicas));
    return new Injection.Added(files, replicas);
  }
}
