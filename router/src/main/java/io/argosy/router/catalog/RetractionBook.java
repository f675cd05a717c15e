package io.argosy.router.catalog;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RetractionForm;
import io.argosy.common.wire.user.RetractionView;
import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.RetractionStore.Kind;
import io.argosy.router.catalog.RetractionStore.Target;
import io.argosy.router.catalog.RetractionStore.Use;
import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Takes back what was declared wrongly: files that no node holds and no request wants. The name of
 * the dataset stays known. A call removes the files of a few blocks, so that the transaction of a
 * large dataset stays short.
 */
public final class RetractionBook {

  private static final int MOST_BLOCKS = 10;
  private static final int MOST_USES = 20;

  private final RetractionStore store;
  private final ChangedDatasets changed;
  private final KeyLocks locks;
  private final CommandContext context;

  public RetractionBook(
      RetractionStore store, ChangedDatasets changed, KeyLocks locks, CommandContext context) {
    this.store = store;
    this.changed = changed;
    this.locks = locks;
    this.context = context;
  }

  /**
   * @throws Refusal the files are held or wanted, or unknown; nothing was changed
   */
  public RetractionView retract(Caller caller, RetractionForm form) {
    caller.requireAdmin();
    Named named = nameOf(form);
    return context.inOne(() -> write(caller, named));
  }

  private RetractionView write(Caller caller, Named named) {
    String name = named.name();
    Target target = store.lock(named.kind(), name).orElseThrow(() -> unknown(named));
    List<Long> blocks = store.lockBlocks(target, MOST_BLOCKS);
    requireUnused(name, target);
    int files = store.remove(target, blocks);
    changed.add(List.of(target.dataset()));
    context.record(caller.name(), "retract", name, Counted.of(files, "file"));
    boolean more = target.file() == 0 && !store.lockBlocks(target, 1).isEmpty();
    return new RetractionView(files, more);
  }

  /** Nobody subscribes to the dataset while this transaction holds its turn. */
  private void requireUnused(String name, Target target) {
    if (locks.take(Stage.SUBSCRIPTION, List.of(target.dataset())).isEmpty()) {
      String busy = "another router changes %s at the moment: repeat the command".formatted(name);
      throw new Refusal(CONFLICT, "in-use", busy, List.of());
    }
    List<Use> uses = store.usesOf(target, MOST_USES);
    if (!uses.isEmpty()) {
      List<Refusal.Fault> faults =
          uses.stream().map(use -> new Refusal.Fault("name", null, use.sentence())).toList();
      throw new Refusal(CONFLICT, "in-use", name + " is held or wanted", faults);
    }
  }

  /** The name as the form states it, and what it names. */
  private record Named(Kind kind, String name) {}

  private static Named nameOf(RetractionForm form) {
    List<Named> names =
        Stream.of(
                Optional.ofNullable(form.dataset())
                    .map(name -> new Named(Kind.DATASET, name.value())),
                Optional.ofNullable(form.block())
                    .map(name -> new Named(Kind.BLOCK, name.toString())),
                Optional.ofNullable(form.file()).map(name -> new Named(Kind.FILE, name.value())))
            .flatMap(Optional::stream)
            .toList();
    if (names.size() != 1) {
      throw refused("", "name one dataset, block or file");
    }
    return names.getFirst();
  }

  private static Refusal unknown(Named named) {
    String kind = named.kind().name().toLowerCase(Locale.ROOT);
    return refused(named.name(), "the catalogue has no %s of this name".formatted(kind));
  }

  private static Refusal refused(String name, String message) {
    return Refusal.of(UNACCEPTABLE, "unknown-name", new Refusal.Fault("name", name, message));
  }
}
