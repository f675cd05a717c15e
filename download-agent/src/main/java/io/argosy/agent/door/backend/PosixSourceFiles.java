package io.argosy.agent.door.backend;

import io.argosy.agent.door.ServedFile;
import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.TestFiles;
import io.argosy.agent.storage.backend.Descent;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Readable files of this agent's nodes, below their roots.
 *
 * @param tests those of load tests
 */
public record PosixSourceFiles(PosixPathGuard guard, TestFiles tests) implements SourceFiles {

  @Override
  public SourceFiles atOnce() {
    return new PosixSourceFiles(guard.atOnce(), tests);
  }

  @Override
  public SourceState find(NodeName node, ServedFile file) {
    try {
      RootedPath path =
          LoadTestFile.isOne(file.lfn())
              ? tests.find(node, file.lfn(), file.size())
              : guard.existing(node, file.lfn());
      BasicFileAttributes found =
          Files.readAttributes(path.path(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile()) {
        return new SourceState.Refused();
      }
      if (found.size() != file.size().bytes()) {
        return new SourceState.SizeDiffers();
      }
      String etag = etagOf(found);
      return Files.isReadable(path.path())
          ? new SourceState.Ready(
              Optional.of(path), found.size(), etag, first -> opened(path, etag, first))
          : new SourceState.Refused();
    } catch (NoSuchFileException e) {
      return new SourceState.Missing();
    } catch (IOException refusedOrUnreadable) {
      return new SourceState.Refused();
    }
  }

  private static InputStream opened(RootedPath path, String etag, long first) throws IOException {
    FileChannel channel = Descent.read(path, found -> etagOf(found).equals(etag));
    return Channels.newInputStream(channel.position(first));
  }

  /** Includes device and inode, so that a replaced file differs even with the same time. */
  private static String etagOf(BasicFileAttributes found) {
    long modified = found.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    int inode = String.valueOf(found.fileKey()).hashCode();
    return "\"%x-%x-%x\"".formatted(found.size(), modified, inode);
  }
}
