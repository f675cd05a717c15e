package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.Room;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * Free space on the file systems of the staging directories; what can be deleted there counts as
 * free.
 *
 * @param givesWay bytes in a staging directory that are deleted if files need the space
 */
public record PosixRoom(SiteStorage site, Function<Path, ByteCount> givesWay) implements Room {

  @Override
  public Optional<ByteCount> free() {
    return site.stagings().stream().map(this::usableOf).min(Comparator.naturalOrder());
  }

  private ByteCount usableOf(Path directory) {
    try {
      ByteCount usable = ByteCount.of(Files.getFileStore(directory).getUsableSpace());
      return usable.plus(givesWay.apply(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
