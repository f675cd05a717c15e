package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.RootedPath;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes files of load tests.
 *
 * @param agent distinguishes its incomplete files from those of other agents of a node
 * @param room of all files that the agent writes
 */
record TestFileMaker(AgentName agent, Room room) {

  /** How the names of incomplete files end. */
  static final String PART = ".part";

  private static final Logger LOG = LoggerFactory.getLogger(TestFileMaker.class);

  /** The file has its name once it is complete and on disk. */
  void make(TestFileDirectory directory, Path path, ByteCount size) {
    try {
      Files.createDirectories(directory.path());
      if (!directory.isOwn()) {
        throw new IOException(directory.path() + " is behind a symbolic link");
      }
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !TestFileDirectory.isTestFile(path)) {
        throw new IOException("another file has its name");
      }
      try (Room.Share share = room.share(directory.path(), size.bytes())) {
        make(directory.rooted(path), size, share);
      }
      LOG.info("Made the file of a load test: file={} bytes={}", path, size.bytes());
    } catch (IOException e) {
      LOG.warn("Could not make the file of a load test: file={} reason={}", path, e.toString());
      throw new UncheckedIOException(e);
    }
  }

  private void make(RootedPath path, ByteCount size, Room.Share share) throws IOException {
    Path part = Path.of(path.path().getFileName() + "." + agent + PART);
    Descent.to(
        path,
        (directory, name) -> {
          Descent.deleteIfExists(directory, part);
          try {
            write(directory, part, size, share);
            directory.move(part, directory, name);
          } finally {
            Descent.deleteIfExists(directory, part);
          }
          return name;
        });
  }

  private static void write(
      SecureDirectoryStream<Path> directory, Path part, ByteCount size, Room.Share share)
      throws IOException {
    byte[] block = LoadTestFile.block();
    try (FileChannel file =
        (FileChannel)
            directory.newByteChannel(
                part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
      for (long left = size.bytes(); left > 0; left -= block.length) {
        ByteBuffer next = ByteBuffer.wrap(block, 0, (int) Math.min(left, block.length));
        share.writes(next.remaining());
        while (next.hasRemaining()) {
          file.write(next);
        }
      }
      file.force(true);
    }
  }
}
