package io.argosy.agent.fdt.statefile;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** One file per run in {@code <state>/fdt-jobs}, bounded in number and in all their bytes. */
public final class FdtRecordFiles implements FdtRecords {

  private static final Logger LOG = LoggerFactory.getLogger(FdtRecordFiles.class);
  private static final String SUFFIX = ".run";
  private static final StateFiles.Kind<FdtRecord> KIND =
      new StateFiles.Kind<>(
          new StateFormat("argosy-fdt-run", 1), SUFFIX, FdtRecord.class, FdtRecordFiles::idOf);

  private final Path directory;
  private final Bounds bounds;
  private final StateFiles<FdtRecord> files;

  /** How much is kept, and thus read at once for a page; the newest run always is. */
  public record Bounds(int runs, ByteCount bytes) {
    public static final Bounds DEFAULT = new Bounds(100, ByteCount.of(8_000_000));
  }

  public FdtRecordFiles(Path state, Bounds bounds, JsonMapper json) throws IOException {
    this.directory = state.resolve("fdt-jobs");
    this.bounds = bounds;
    this.files = new StateFiles<>(directory, KIND, json);
  }

  @Override
  public synchronized void keep(FdtRecord record) {
    try {
      files.keep(record.bounded());
      dropOldest();
    } catch (IOException | UncheckedIOException | JacksonException e) {
      LOG.warn(
          "Could not store the record of an FDT run: run={} reason={}", record.run(), e.toString());
    }
  }

  @Override
  public synchronized List<FdtRecord> all() {
    return files.all().reversed();
  }

  private static UUID idOf(FdtRecord record) {
    return UUID.fromString(record.run());
  }

  private void dropOldest() throws IOException {
    int runs = 0;
    long bytes = 0;
    for (Path file : newestFirst()) {
      runs++;
      bytes += Files.size(file);
      if (runs > 1 && (runs > bounds.runs() || bytes > bounds.bytes().bytes())) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<Path> newestFirst() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(path -> path.getFileName().toString().endsWith(SUFFIX))
          .sorted(Comparator.comparing(FdtRecordFiles::lastWritten).reversed())
          .toList();
    }
  }

  private static FileTime lastWritten(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
