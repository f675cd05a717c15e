package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens files in one directory, without subdirectories, for writing. */
final class ConfinedWrites implements FileChannelProvider {

  private final Optional<Path> root;
  private final Directories directories = new Directories();

  /**
   * @param root the only directory to write into; empty if there is none
   * @throws IOException it does not exist, or is not given by its real path
   */
  ConfinedWrites(Optional<Path> root) throws IOException {
    if (root.isPresent() && !isRealDirectory(root.get())) {
      throw new IOException(root.get() + " is not the real path of a directory");
    }
    this.root = root;
  }

  @Override
  public File getFile(String fileName) throws IOException {
    Path path = admit(fileName);
    directories.requireSame(root.orElseThrow());
    return path.toFile();
  }

  /** The number depends on the directory only, because the file may not exist yet. */
  @Override
  public int getPartitionID(File file) throws IOException {
    return directories.diskOf(admitFile(file.getPath()).getParent());
  }

  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    Path path = admitFile(file.getPath());
    directories.requireSame(root.orElseThrow());
    return FileChannel.open(path, options(openMode));
  }

  private static Set<OpenOption> options(@Nullable String openMode) {
    Set<OpenOption> options =
        new HashSet<>(
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS));
    if ("rwd".equals(openMode)) {
      options.add(StandardOpenOption.DSYNC);
    } else if ("rws".equals(openMode)) {
      options.add(StandardOpenOption.SYNC);
    }
    return options;
  }

  private static boolean isRealDirectory(Path path) throws IOException {
    return path.toRealPath().equals(path) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Accepts the root itself, or a file directly below it.
   *
   * @throws RefusedFileException the name leads elsewhere
   */
  private Path admit(String name) throws RefusedFileException {
    Path path = ConfinedFiles.named(name);
    Path directory = root.orElseThrow(() -> refusal(name));
    boolean flat = path.equals(directory) || directory.equals(path.getParent());
    if (!flat || !path.equals(path.normalize())) {
      throw refusal(name);
    }
    return path;
  }

  /** Like {@link #admit}, but not for the root itself. */
  private Path admitFile(String name) throws RefusedFileException {
    Path file = admit(name);
    if (root.filter(file::equals).isPresent()) {
      throw refusal(name);
    }
    return file;
  }

  private static RefusedFileException refusal(String name) {
    return new RefusedFileException("writing " + name + " is outside the job");
  }
}
