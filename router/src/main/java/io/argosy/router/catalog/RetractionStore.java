package io.argosy.router.catalog;

import io.argosy.common.unit.Counted;
import java.util.List;
import java.util.Optional;

/** Removes files from the catalogue. Its methods run inside the caller's transaction. */
public interface RetractionStore {

  /** What a name in the catalogue names. */
  enum Kind {
    DATASET,
    BLOCK,
    FILE
  }

  /**
   * The files to remove: of a dataset, of one of its blocks, or a single one.
   *
   * @param block 0 for all blocks of the dataset
   * @param file 0 for all files of the block or dataset
   */
  record Target(long dataset, long block, long file) {}

  /** A reason why files cannot be removed. */
  sealed interface Use {

    String sentence();

    /** Replicas that are not marked bad. */
    record Held(String node, long files) implements Use {
      @Override
      public String sentence() {
        return "%s holds %s of it: run 'argosy replica remove' first"
            .formatted(node, Counted.of(files, "file"));
      }
    }

    /** A request for the dataset that has not ended. */
    record Wanted(long request) implements Use {
      @Override
      public String sentence() {
        return "request %d wants it: run 'argosy request cancel' first".formatted(request);
      }
    }

    /** Work that ends soon, because no request wants it. */
    record Ending() implements Use {
      @Override
      public String sentence() {
        return "transfers of it are being ended: repeat the command in a minute";
      }
    }
  }

  /** Locks the dataset, as injections do; empty if the name is unknown. */
  Optional<Target> lock(Kind kind, String name);

  /** Returns the first uses, at most this many. */
  List<Use> usesOf(Target target, int most);

  /**
   * Locks the first blocks of the target, against all changes of their files and replicas, and
   * returns them.
   */
  List<Long> lockBlocks(Target target, int most);

  /** Removes the target's files in these blocks and the blocks without files; returns how many. */
  int remove(Target target, List<Long> blocks);
}
