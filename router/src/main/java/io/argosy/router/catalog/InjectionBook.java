package io.argosy.router.catalog;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.CatalogStore.LastBlock;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Adds files to the catalogue, all or nothing. Injections can be repeated. */
public final class InjectionBook {

  /** The directory of the names of files of jobs of FTS3. */
  public static final String OF_JOBS = InjectionRule.OF_JOBS;

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
    DatasetName dataset = InjectionRule.datasetOf(injection);
    InjectionView added = context.inOne(() -> write(caller, node, dataset, injection));
    // Checked after the commit: a later request sees the files and wakes the stage itself.
    if (added.filesAdded() + added.replicasAdded() > 0 && store.isAskedFor(dataset)) {
      context.wake(Stage.SUBSCRIPTION);
    }
    return added;
  }

  /**
   * Adds files of jobs of FTS3 inside the caller's transaction, each in a dataset of its own that
   * has its name; for callers that checked what their user may do.
   *
   * @param holders new files, with the keys of the nodes that are said to hold them
   */
  public Map<Lfn, KnownFile> addAlone(Map<FileContent, List<Long>> holders) {
    Instant now = context.now();
    store.addAlone(holders.keySet(), now);
    Map<Lfn, KnownFile> known =
        store.find(holders.keySet().stream().map(FileContent::lfn).toList());
    ledger.add(
        known.values().stream()
            .flatMap(
                file ->
                    holders.getOrDefault(file.facts(), List.of()).stream()
                        .map(node -> new NewReplica(file.id(), node)))
            .toList(),
        now);
    return known;
  }

  /**
   * Removes datasets that {@link #addAlone} has made, inside the caller's transaction; for callers
   * that checked that nobody asks for them and that nothing is under way.
   */
  public void removeAlone(List<Long> datasets) {
    store.removeAlone(datasets);
  }

  private InjectionView write(Caller caller, Node node, DatasetName name, InjectionForm injection) {
    Instant now = context.now();
    long dataset = store.lockDataset(name, now);
    List<FileContent> content = injection.files().stream().map(InjectionBook::content).toList();
    List<Lfn> names = content.stream().map(FileContent::lfn).toList();
    BlockName block = injection.block();
    OptionalLong only =
        block == null ? OptionalLong.empty() : OptionalLong.of(store.lockBlock(block, now));
    int files =
        only.isPresent()
            ? store.addUnknown(only.getAsLong(), content)
            : grow(name, dataset, content, store.find(names));
    Map<Lfn, KnownFile> known = store.find(names);
    InjectionRule.requireSame(injection, dataset, only, known);
    if (block != null) {
      InjectionRule.requireRoom(block, store.amountOf(only.orElseThrow()));
    }
    int replicas =
        ledger
            .add(
                known.values().stream().map(file -> new NewReplica(file.id(), node.id())).toList(),
                now)
            .size();
    if (files + replicas > 0) {
      changed.add(List.of(dataset));
    }
    context.record(
        caller.name(),
        "inject",
        block == null ? name.value() : block.toString(),
        "node %s files %d new %d replicas %d"
            .formatted(node.name(), injection.files().size(), files, replicas));
    return new InjectionView(files, replicas);
  }

  /**
   * Adds the new files to the last block and to new blocks, and returns their number. The lock of
   * the dataset ensures that nobody else does meanwhile.
   */
  private int grow(
      DatasetName name, long dataset, List<FileContent> files, Map<Lfn, KnownFile> known) {
    List<FileContent> unknown =
        files.stream()
            .filter(file -> !known.containsKey(file.lfn()))
            .sorted(Comparator.comparing(FileContent::lfn))
            .toList();
    Optional<LastBlock> last = store.lastBlock(dataset);
    store.lockBlocks(
        Stream.concat(
                known.values().stream().map(KnownFile::blockId), last.stream().map(LastBlock::id))
            .collect(toSet()));
    Amount filled =
        last.map(block -> store.amountOf(block.id())).orElse(new Amount(0, ByteCount.ZERO));
    long number = last.map(LastBlock::number).orElse(0L);
    Optional<Long> open = last.map(LastBlock::id);
    int added = 0;
    for (List<FileContent> part : BlockCut.STANDARD.cut(filled, unknown)) {
      if (!part.isEmpty()) {
        long block = open.isPresent() ? open.get() : create(name, ++number);
        added += store.addUnknown(block, part);
      }
      open = Optional.empty();
    }
    return added;
  }

  private long create(DatasetName dataset, long number) {
    return store.lockBlock(new BlockName(dataset, BlockCut.partName(number)), context.now());
  }

  private static FileContent content(InjectionForm.InjectedFile file) {
    return new FileContent(file.lfn(), file.bytes(), file.checksum());
  }
}
