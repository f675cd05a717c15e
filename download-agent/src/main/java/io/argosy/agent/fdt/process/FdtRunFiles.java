package io.argosy.agent.fdt.process;

import static java.util.stream.Collectors.toSet;

import io.argosy.agent.fdt.FdtHome;
import io.argosy.agent.fdt.FdtOrder;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a run: its input, which is written before it starts, and what it leaves behind.
 *
 * @param logs where the receiving end always writes a log for each session
 */
record FdtRunFiles(FdtHome home, Path logs) {

  private static final Logger LOG = LoggerFactory.getLogger(FdtRunFiles.class);
  private static final String OWN = "rwx------";
  private static final Pattern SESSION =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Creates the directory with the files to move, the readable paths and the packs. */
  void create(FdtOrder order) throws IOException {
    removeTree();
    Files.createDirectory(
        home.root(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWN)));
    Files.createDirectory(home.home());
    Files.createDirectory(home.temporary());
    List<Path> packs = new ArrayList<>();
    List<String> lines = new ArrayList<>(order.list());
    for (int number = 0; number < order.packs().size(); number++) {
      Path pack = home.pack(number);
      packs.add(pack);
      lines.add(FdtOrder.line(pack.toString(), FdtOrder.stagedPack(number)));
      List<FdtOrder.Part> parts = order.packs().get(number);
      createSparse(pack, parts.stream().mapToLong(part -> part.bytes().bytes()).sum());
    }
    Files.write(home.list(), lines);
    Files.write(home.readable(), order.readable().stream().map(Path::toString).toList());
    if (!packs.isEmpty()) {
      writePacks(packs, order);
    }
  }

  /** Creates a sparse file, which uses no disk space. */
  private static void createSparse(Path path, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  /** Writes the format that the policy's {@code PackList} reads. */
  private void writePacks(List<Path> packs, FdtOrder order) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(home.packs())))) {
      out.writeInt(packs.size());
      for (int number = 0; number < packs.size(); number++) {
        List<FdtOrder.Part> parts = order.packs().get(number);
        text(out, packs.get(number));
        out.writeInt(parts.size());
        for (FdtOrder.Part part : parts) {
          out.writeLong(part.bytes().bytes());
          text(out, part.path());
        }
      }
    }
  }

  private static void text(DataOutputStream out, Path path) throws IOException {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    out.writeInt(name.length);
    out.write(name);
  }

  /** Stores the session's id at once, because the cleanup after a crash has no other record. */
  void note(String session) {
    try {
      Files.writeString(
          home.sessions(), session + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      LOG.warn(
          "Could not record an FDT session, its log may remain after a crash: session={} reason={}",
          session,
          e.toString());
    }
  }

  /** Deletes what an earlier process left; lines that are not a session's id are skipped. */
  void sweepNoted() throws IOException {
    Path noted = home.sessions();
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
      removeTree();
    } catch (IOException e) {
      LOG.warn(
          "Could not delete the FDT run directory: directory={} reason={}",
          home.root(),
          e.toString());
    }
  }

  private void removeTree() throws IOException {
    if (!Files.exists(home.root(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        home.root(),
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
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
