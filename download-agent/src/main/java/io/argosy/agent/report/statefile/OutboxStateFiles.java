package io.argosy.agent.report.statefile;

import io.argosy.agent.report.OutboxFiles;
import io.argosy.agent.report.ReportBundle;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.statefile.UnreadableStateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** One file per bundle of reports in {@code <state>/outbox}. */
public final class OutboxStateFiles implements OutboxFiles {

  private static final Logger LOG = LoggerFactory.getLogger(OutboxStateFiles.class);
  private static final StateFormat FORMAT = new StateFormat("argosy-report", 1);
  private static final String SUFFIX = ".report";

  private final Path directory;
  private final JsonMapper json;

  public OutboxStateFiles(Path state, JsonMapper json) throws IOException {
    this.directory = Files.createDirectories(state.resolve("outbox"));
    this.json = json;
  }

  @Override
  public void keep(ReportBundle bundle) {
    try {
      fileOf(bundle.id()).write(json.writeValueAsString(bundle));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void forget(UUID id) {
    try {
      fileOf(id).delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<ReportBundle> all() {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .filter(path -> path.getFileName().toString().endsWith(SUFFIX))
          .sorted(Comparator.comparing(OutboxStateFiles::lastWritten).thenComparing(Path::toString))
          .flatMap(path -> read(new StateFile(path, FORMAT)).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<ReportBundle> read(StateFile file) {
    try {
      return file.read().map(body -> json.readValue(body, ReportBundle.class));
    } catch (UnreadableStateException | JacksonException damaged) {
      return setAside(file, damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<ReportBundle> setAside(StateFile file, RuntimeException damaged) {
    try {
      LOG.error("Reports are unreadable and set aside: file={}", file.setAside(), damaged);
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StateFile fileOf(UUID id) {
    return new StateFile(directory.resolve(id + SUFFIX), FORMAT);
  }

  private static FileTime lastWritten(Path path) {
    try {
      return Files.getLastModifiedTime(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
