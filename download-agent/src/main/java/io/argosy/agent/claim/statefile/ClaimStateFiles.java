package io.argosy.agent.claim.statefile;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.ClaimFiles;
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

/** One file per claim in {@code <state>/claims}. */
public final class ClaimStateFiles implements ClaimFiles {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimStateFiles.class);
  private static final StateFormat FORMAT = new StateFormat("argosy-claim", 1);
  private static final String SUFFIX = ".claim";

  private final Path directory;
  private final JsonMapper json;

  public ClaimStateFiles(Path state, JsonMapper json) throws IOException {
    this.directory = Files.createDirectories(state.resolve("claims"));
    this.json = json;
  }

  @Override
  public void keep(Claim claim) {
    try {
      fileOf(claim.id()).write(json.writeValueAsString(claim));
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
  public List<Claim> all() {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .filter(path -> path.getFileName().toString().endsWith(SUFFIX))
          .sorted(Comparator.comparing(ClaimStateFiles::lastWritten).thenComparing(Path::toString))
          .flatMap(path -> read(new StateFile(path, FORMAT)).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Claim> read(StateFile file) {
    try {
      return file.read().map(body -> json.readValue(body, Claim.class));
    } catch (UnreadableStateException | JacksonException damaged) {
      return setAside(file, damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Claim> setAside(StateFile file, RuntimeException damaged) {
    try {
      LOG.error("A claim is unreadable and set aside: file={}", file.setAside(), damaged);
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
