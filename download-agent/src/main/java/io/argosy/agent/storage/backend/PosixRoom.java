package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.Room;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Asks the file systems of the staging directories. */
public final class PosixRoom implements Room {

  private final SiteStorage site;

  public PosixRoom(SiteStorage site) {
    this.site = site;
  }

  @Override
  public ByteCount free() {
    return ByteCount.of(
        site.nodes().stream()
            .map(NodeStorage::staging)
            .flatMap(staging -> staging.stream())
            .mapToLong(PosixRoom::usableOf)
            .min()
            .orElse(0));
  }

  private static long usableOf(Path directory) {
    try {
      return Files.getFileStore(directory).getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
