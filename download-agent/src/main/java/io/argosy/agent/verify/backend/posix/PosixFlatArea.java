package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Directories {@code fdt-...} next to the parts in a staging directory. */
public final class PosixFlatArea implements FlatArea {

  private static final Logger LOG = LoggerFactory.getLogger(PosixFlatArea.class);

  static final String PREFIX = "fdt-";

  private final PosixStaging staging;
  private final Map<Path, Room.Share> rooms = new ConcurrentHashMap<>();

  public PosixFlatArea(PosixStaging staging) {
    this.staging = staging;
  }

  @Override
  public Path open(NodeName node, String run, ByteCount bytes) throws TransferFailedException {
    Path parent = staging.stagingOf(node);
    Path directory = parent.resolve(PREFIX + run);
    discard(directory);
    try {
      rooms.put(directory, staging.room().share(parent, bytes.bytes()));
      var own = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
      return Files.createDirectory(directory, own);
    } catch (IOException e) {
      release(directory);
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }

  private void release(Path directory) {
    Room.Share room = rooms.remove(directory);
    if (room != null) {
      room.close();
    }
  }

  @Override
  public boolean keepsReserve(Path directory, ByteCount come) {
    Room.Share room = rooms.get(directory);
    try {
      if (room != null) {
        room.written(come.bytes());
      }
      return true;
    } catch (IOException full) {
      LOG.warn("No free space for an FDT run: reason={}", full.getMessage());
      return false;
    }
  }

  @Override
  public Map<String, ByteCount> list(Path directory) {
    Map<String, ByteCount> found = new HashMap<>();
    try {
      for (PartialFiles.Part file : PartialFiles.filesIn(directory, "*")) {
        found.put(file.path().getFileName().toString(), ByteCount.of(file.bytes()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  @Override
  public boolean hasPartialFile(HeldTask task) {
    return staging.hasPartialFile(task) || staging.hasStoredFile(task);
  }

  @Override
  public void adopt(Path directory, String name, HeldTask task) throws TransferFailedException {
    try {
      Files.move(fileOf(directory, name), staging.pathOf(task), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }

  @Override
  public InputStream read(Path directory, String name) throws TransferFailedException {
    try {
      return Files.newInputStream(fileOf(directory, name), LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }

  private static Path fileOf(Path directory, String name) throws TransferFailedException {
    Path file = directory.resolve(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new TransferFailedException(
          new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, name + " is no file"));
    }
    return file;
  }

  @Override
  public void discard(Path directory, String name) {
    try {
      Files.deleteIfExists(directory.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void discard(Path directory) {
    release(directory);
    try {
      remove(directory);
    } catch (NoSuchFileException gone) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void remove(Path directory) throws IOException {
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
      for (Path path : paths) {
        Files.deleteIfExists(path);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Files.deleteIfExists(directory);
  }
}
