package io.argosy.common.statefile;

import io.argosy.common.durable.DurableItems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory with one state file per item, named by the item's id, such as an agent's claims, jobs
 * or reports. Files with other names are ignored.
 */
public final class StateFiles<T> implements DurableItems<T> {

  private static final Logger LOG = LoggerFactory.getLogger(StateFiles.class);
  private static final String ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final Comparator<Path> OLDEST_FIRST =
      Comparator.comparing((Path path) -> lastWritten(path)).thenComparing(Path::toString);

  private final Path directory;
  private final Kind<T> kind;
  private final JsonMapper json;
  private final Pattern names;

  /**
   * The kind of items in a directory.
   *
   * @param suffix of each file's name, such as {@code .claim}
   * @param id returns the id of an item, which names its file
   */
  public record Kind<T>(StateFormat format, String suffix, Class<T> type, Function<T, UUID> id) {}

  /** Creates the directory if it is missing. */
  public StateFiles(Path directory, Kind<T> kind, JsonMapper json) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.kind = kind;
    this.json = json;
    this.names = Pattern.compile(ID + Pattern.quote(kind.suffix()));
  }

  @Override
  public void keep(T thing) {
    try {
      fileOf(kind.id().apply(thing)).write(json.writeValueAsString(thing));
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

  /**
   * {@inheritDoc}
   *
   * @throws NewerStateException one was written by a newer program: do not start
   */
  @Override
  public List<T> all() {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .filter(this::isOurs)
          .sorted(OLDEST_FIRST)
          .flatMap(path -> read(new StateFile(path, kind.format())).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isOurs(Path path) {
    return names.matcher(path.getFileName().toString()).matches()
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private Optional<T> read(StateFile file) {
    try {
      return file.read().map(body -> parsed(body, file));
    } catch (UnreadableStateException | JacksonException damaged) {
      return setAside(file, damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rejects a copy under another name, which would reappear after the item is deleted. */
  private T parsed(String body, StateFile file) {
    T thing = json.readValue(body, kind.type());
    if (!fileOf(kind.id().apply(thing)).path().equals(file.path())) {
      throw new UnreadableStateException(file.path() + " has the name of another");
    }
    return thing;
  }

  private Optional<T> setAside(StateFile file, RuntimeException damaged) {
    try {
      LOG.error(
          "A state file is unreadable and set aside: format={} file={}",
          kind.format().name(),
          file.setAside(),
          damaged);
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StateFile fileOf(UUID id) {
    return new StateFile(directory.resolve(id + kind.suffix()), kind.format());
  }

  private static FileTime lastWritten(Path path) {
    try {
      return Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
