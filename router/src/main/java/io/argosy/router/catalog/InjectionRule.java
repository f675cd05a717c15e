package io.argosy.router.catalog;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.InjectionForm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks injections. The size, checksum and block of a known file cannot change. */
final class InjectionRule {

  static final int MOST_FILES = 1000;

  /** The maximum size of a block with more than one file. */
  static final ByteCount MOST_BYTES = ByteCount.of(100_000_000_000L);

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
      Lfn lfn = injection.files().get(i).lfn();
      if (LoadTestFile.isReserved(lfn)) {
        throw refused(i, lfn, "is reserved for load tests");
      }
      if (!seen.add(lfn)) {
        throw refused(i, lfn, "is listed twice");
      }
    }
  }

  private static Refusal refused(int place, Lfn lfn, String message) {
    return Refusal.of(
        UNACCEPTABLE,
        "refused-value",
        new Refusal.Fault("files[%d].lfn".formatted(place), lfn.value(), message));
  }

  static void requireRoom(InjectionForm injection, Amount after) {
    boolean tooMany = after.files() > MOST_FILES;
    boolean tooLarge = after.files() > 1 && after.bytes().compareTo(MOST_BYTES) > 0;
    if (tooMany || tooLarge) {
      String would = Counted.of(after.files(), "file") + ", " + after.bytes();
      throw Refusal.of(
          UNACCEPTABLE,
          "block-full",
          new Refusal.Fault(
              "block",
              injection.block().toString(),
              "a block has at most 1,000 files and 100 GB; it would have " + would));
    }
  }

  /** Checks each injected file against the catalogue, to which new ones have been added before. */
  static void requireSame(InjectionForm injection, long blockId, Map<Lfn, KnownFile> known) {
    List<Refusal.Fault> faults = new ArrayList<>();
    for (int i = 0; i < injection.files().size() && faults.size() < MOST_FAULTS; i++) {
      InjectionForm.InjectedFile file = injection.files().get(i);
      addFaults(faults, "files[%d]".formatted(i), file, blockId, known.get(file.lfn()));
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
      long blockId,
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
    if (known.blockId() != blockId) {
      faults.add(
          new Refusal.Fault(field + ".lfn", file.lfn().value(), "the file is in another block"));
    }
  }
}
