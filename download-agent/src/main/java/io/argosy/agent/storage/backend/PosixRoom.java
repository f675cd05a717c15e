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

/** Asks the file systems of the staging directories. */
public final class PosixRoom implements Room {

  private final SiteStorage site;

  public PosixRoom(SiteStorage site) {
    this.site = site;
  }

  @Override
  public Optional<ByteCount> free() {
    return site.stagings().stream().map(PosixRoom::usableOf).min(Comparator.naturalOrder());
  }

  private static ByteCount usableOf(Path directory) {
    try {
      return ByteCount.of(Files.getFileStore(directory).getUsableSpace());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
