package io.argosy.agent.fdt.process;

import static java.util.stream.Collectors.toSet;

import io.argosy.agent.fdt.FdtHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the files of a run.
 *
 * @param home of the run
 * @param logs where the receiving end always writes a log for each session
 */
record RunCleanup(Path home, Path logs) {

  private static final Pattern SESSION =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Logger LOG = LoggerFactory.getLogger(RunCleanup.class);

  /** Stores the session's id at once, because the cleanup after a crash has no other record. */
  void note(String session) {
    try {
      Files.writeString(
          new FdtHome(home).sessions(),
          session + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      LOG.warn(
          "Could not note an FDT session, its log may remain after a crash: session={} reason={}",
          session,
          e.toString());
    }
  }

  /** Deletes what an earlier process left; lines that are not a session's id are skipped. */
  void sweepNoted() throws IOException {
    Path noted = new FdtHome(home).sessions();
    sweep(
        Files.isRegularFile(noted, LinkOption.NOFOLLOW_LINKS)
            ? Files.readAllLines(noted, StandardCharsets.ISO_8859_1).stream()
                .filter(SESSION.asMatchPredicate())
                .collect(toSet())
            : Set.of());
  }

  void sweep(Set<String> sessions) {
    try {
      for (String session : sessions) {
        Path log = logs.resolve(session + ".log");
        if (Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS)) {
          Files.deleteIfExists(log);
        }
      }
      removeTree(home);
    } catch (IOException e) {
      LOG.warn(
          "Could not delete the FDT run directory: directory={} reason={}", home, e.toString());
    }
  }

  static void removeTree(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path directory, java.io.@org.jspecify.annotations.Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
