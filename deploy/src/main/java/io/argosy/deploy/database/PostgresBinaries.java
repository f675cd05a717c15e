package io.argosy.deploy.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.springframework.util.FileSystemUtils;

/** Unpacks the PostgreSQL programs, an archive on the class path, once per version. */
public final class PostgresBinaries {

  private static final int OWNER_MAY_EXECUTE = 0100;

  private PostgresBinaries() {}

  /**
   * Returns the directory that contains {@code bin/postgres}.
   *
   * @param cache directory of the unpacked versions
   */
  public static Path unpackedBelow(Path cache) throws IOException {
    String archive = "/postgres-linux-%s.txz".formatted(architecture());
    Path home = cache.resolve("postgresql-" + digestOf(archive));
    if (Files.isExecutable(home.resolve("bin/postgres"))) {
      return home;
    }
    Files.createDirectories(cache);
    Path unfinished = Files.createTempDirectory(cache, ".postgresql-");
    unpack(archive, unfinished);
    try {
      Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unpackedByAnotherProcess) {
      FileSystemUtils.deleteRecursively(unfinished);
    }
    if (!Files.isExecutable(home.resolve("bin/postgres"))) {
      throw new IOException(home + " is damaged: remove it, and it is unpacked again");
    }
    return home;
  }

  private static String architecture() throws IOException {
    String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return switch (name) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64", "arm64" -> "arm_64";
      default -> throw new IOException("this build has no PostgreSQL for " + name);
    };
  }

  private static InputStream open(String archive) throws IOException {
    InputStream stream = PostgresBinaries.class.getResourceAsStream(archive);
    if (stream == null) {
      throw new IOException(
          "this build has no PostgreSQL for "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch"));
    }
    return stream;
  }

  private static String digestOf(String archive) throws IOException {
    try (DigestInputStream stream =
        new DigestInputStream(open(archive), MessageDigest.getInstance("SHA-256"))) {
      stream.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(stream.getMessageDigest().digest(), 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void unpack(String archive, Path target) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(open(archive)))) {
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        Path path = target.resolve(e.getName()).normalize();
        if (!path.startsWith(target)) {
          throw new IOException(archive + " contains a path outside of the target: " + e.getName());
        }
        write(e, path, tar);
      }
    }
  }

  private static void write(TarArchiveEntry entry, Path path, InputStream content)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    try {
      if (entry.isSymbolicLink()) {
        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        return;
      }
      Files.copy(content, path);
    } catch (FileAlreadyExistsException e) {
      throw new IOException("the archive contains a file twice: " + entry.getName(), e);
    }
    if ((entry.getMode() & OWNER_MAY_EXECUTE) != 0) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
