package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
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

/** Adds files to the catalogue, all or nothing. Injections can be repeated. */
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
   * @throws Refusal the injection contradicts the catalogue or a rule; nothing was changed
   */
  public InjectionView inject(Caller caller, InjectionForm injection) {
    Node node = nodes.require("node", injection.node());
    caller.requireAt(node.site(), Role.DATA_MANAGER, Role.OPERATOR);
    InjectionRule.requireWellFormed(injection);
    InjectionView added = context.inOne(() -> write(caller, node, injection));
    if (added.filesAdded() + added.replicasAdded() > 0 && isAskedFor(injection)) {
      context.wake(Stage.SUBSCRIPTION);
    }
    return added;
  }

  /** Checked after the commit: a later request sees the files and wakes the stage itself. */
  private boolean isAskedFor(InjectionForm injection) {
    return store.isAskedFor(injection.block().dataset());
  }

  private InjectionView write(Caller caller, Node node, InjectionForm injection) {
    Instant now = context.now();
    long block = store.lockBlock(injection.block(), now);
    int files =
        store.addUnknown(block, injection.files().stream().map(InjectionBook::content).toList());
    List<Lfn> names = injection.files().stream().map(InjectionForm.InjectedFile::lfn).toList();
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
    return new InjectionView(files, replicas);
  }

  private static FileContent content(InjectionForm.InjectedFile file) {
    return new FileContent(file.lfn(), file.bytes(), file.checksum());
  }
}
