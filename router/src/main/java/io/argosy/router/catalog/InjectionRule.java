package io.argosy.router.catalog;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.InjectionForm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks injections. The size, checksum and block of a known file cannot change. */
final class InjectionRule {

  /** Where the files and datasets of jobs of FTS3 have their names. */
  static final String OF_JOBS = "/fts3/";

  private static final int MOST_FILES = BlockCut.STANDARD.maxFiles();

  private static final int MOST_FAULTS = 20;

  private InjectionRule() {}

  static void requireWellFormed(InjectionForm injection) {
    int count = injection.files().size();
    if (count < 1 || count > MOST_FILES) {
      throw Refusal.of(
          UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("files", Counted.of(count, "file"), "1 to 1,000 files are allowed"));
    }
    Set<Lfn> seen = new HashSet<>();
    for (int i = 0; i < count; i++) {
      InjectionForm.InjectedFile file = injection.files().get(i);
      String lfn = file.lfn().value();
      if (lfn.startsWith(OF_JOBS)) {
        throw refused("files[%d].lfn".formatted(i), lfn, "is reserved for jobs of FTS3");
      }
      if (LoadTestFile.isReserved(file.lfn())) {
        throw refused("files[%d].lfn".formatted(i), lfn, "is reserved for load tests");
      }
      if (!seen.add(file.lfn())) {
        throw refused("files[%d].lfn".formatted(i), lfn, "is listed twice");
      }
      if (file.bytes().compareTo(FileContent.LARGEST) > 0) {
        throw refused(
            "files[%d].bytes".formatted(i),
            Long.toString(file.bytes().bytes()),
            "at most %,d".formatted(FileContent.LARGEST.bytes()));
      }
    }
  }

  /** Returns the dataset that the form names, directly or by one of its blocks. */
  static DatasetName datasetOf(InjectionForm injection) {
    DatasetName dataset = injection.dataset();
    BlockName block = injection.block();
    if (dataset == null && block != null) {
      return unreserved("block", block.dataset());
    }
    if (dataset == null || block != null) {
      throw refused(
          "dataset",
          dataset == null ? null : dataset.value(),
          "an injection names either a dataset or a block");
    }
    return unreserved("dataset", dataset);
  }

  private static DatasetName unreserved(String field, DatasetName dataset) {
    if (dataset.value().startsWith(OF_JOBS)) {
      throw refused(field, dataset.value(), "is reserved for jobs of FTS3");
    }
    return dataset;
  }

  private static Refusal refused(String field, @Nullable String rejected, String message) {
    return Refusal.of(UNACCEPTABLE, "refused-value", new Refusal.Fault(field, rejected, message));
  }

  static void requireRoom(BlockName block, Amount after) {
    if (!BlockCut.STANDARD.isAllowed(after)) {
      String would = Counted.of(after.files(), "file") + ", " + after.bytes();
      throw Refusal.of(
          UNACCEPTABLE,
          "block-full",
          new Refusal.Fault(
              "block",
              block.toString(),
              "a block has at most 1,000 files and 100 GB; it would have " + would));
    }
  }

  /**
   * Checks each injected file against the catalogue, to which new ones have been added before.
   *
   * @param block the only block that is allowed, if any
   */
  static void requireSame(
      InjectionForm injection, long datasetId, OptionalLong block, Map<Lfn, KnownFile> known) {
    List<Refusal.Fault> faults = new ArrayList<>();
    for (int i = 0; i < injection.files().size() && faults.size() < MOST_FAULTS; i++) {
      InjectionForm.InjectedFile file = injection.files().get(i);
      addFaults(faults, "files[%d]".formatted(i), file, datasetId, block, known.get(file.lfn()));
    }
    if (!faults.isEmpty()) {
      throw new Refusal(
          CONFLICT,
          "known-file-differs",
          faults.getFirst().field() + ": " + faults.getFirst().message(),
          faults);
    }
  }

  private static void addFaults(
      List<Refusal.Fault> faults,
      String field,
      InjectionForm.InjectedFile file,
      long datasetId,
      OptionalLong block,
      @Nullable KnownFile known) {
    if (known == null) {
      throw new IllegalStateException(file.lfn() + " is not in the catalogue after its insert");
    }
    FileContent stored = known.facts();
    if (!stored.size().equals(file.bytes())) {
      faults.add(
          new Refusal.Fault(
              field + ".bytes",
              Long.toString(file.bytes().bytes()),
              "the catalogue has the file with " + stored.size().bytes() + " bytes"));
    }
    if (!stored.checksum().equals(file.checksum())) {
      faults.add(
          new Refusal.Fault(
              field + ".checksum",
              file.checksum().value(),
              "the catalogue has the file with " + stored.checksum()));
    }
    if (known.datasetId() != datasetId || known.blockId() != block.orElse(known.blockId())) {
      String where = block.isPresent() ? "block" : "dataset";
      faults.add(
          new Refusal.Fault(field + ".lfn", file.lfn().value(), "the file is in another " + where));
    }
  }
}
