package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens listed files for reading, and packs as if each were one file. */
final class ConfinedReads implements FileChannelProvider {

  /** Files that may be read, each with its root, by their real paths, which name no directory. */
  private final Map<Path, Path> files;

  /** Marks the end of the root in a path. */
  private static final String ROOT_ENDS = "/./";

  private final PackList packs;
  private final Directories directories = new Directories();

  /**
   * @param list a file of real paths, one per line, each with {@code /./} after its root; if
   *     absent, no file may be read
   * @throws IOException the list cannot be read, or a line of it is none
   */
  ConfinedReads(Optional<Path> list, PackList packs) throws IOException {
    this.files = list.isPresent() ? filesOf(list.get()) : Map.of();
    this.packs = packs;
  }

  @Override
  public File getFile(String fileName) throws IOException {
    return admit(fileName).toFile();
  }

  @Override
  public int getPartitionID(File file) throws IOException {
    Path path = admit(file.getPath());
    Path first = packs.of(path).map(parts -> parts.get(0).path()).orElse(path);
    return directories.diskOf(admitFile(first).getParent());
  }

  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    Path path = admit(file.getPath());
    Optional<List<PackList.Part>> pack = packs.of(path);
    if (pack.isPresent()) {
      for (PackList.Part part : pack.get()) {
        admitFile(part.path());
      }
      return new PackChannel(pack.get(), part -> opened(part.path()));
    }
    return opened(path);
  }

  /** The name of a pack is not a readable file: without the pack list it refers to nothing. */
  private Path admit(String name) throws RefusedFileException {
    Path path = ConfinedFiles.named(name);
    return packs.of(path).isPresent() ? path : admitFile(path);
  }

  private Path admitFile(Path file) throws RefusedFileException {
    if (!files.containsKey(file)) {
      throw new RefusedFileException("reading " + file + " is not granted");
    }
    return file;
  }

  private static Map<Path, Path> filesOf(Path list) throws IOException {
    try {
      Map<Path, Path> files = new HashMap<>();
      for (String line : Files.readAllLines(list)) {
        int end = line.indexOf(ROOT_ENDS);
        Path root = Path.of(line.substring(0, Math.max(end, 0)) + "/");
        Path file = root.resolve(line.substring(end < 0 ? 0 : end + ROOT_ENDS.length()));
        if (end < 0 || !file.equals(file.normalize()) || file.equals(root)) {
          throw new IOException(list + " names " + line + ", which is no path of a file");
        }
        files.put(file, root);
      }
      return files;
    } catch (InvalidPathException e) {
      throw new IOException(list + " has a line that is no path", e);
    }
  }

  private FileChannel opened(Path admitted) throws IOException {
    directories.requireSame(admitted.getParent());
    Path root = Objects.requireNonNull(files.get(admitted));
    try (SecureDirectoryStream<Path> first =
        (SecureDirectoryStream<Path>) Files.newDirectoryStream(root)) {
      return opened(root.relativize(admitted), first);
    }
  }

  /**
   * Opens each directory in the one above it, so that none may have become a link meanwhile, and as
   * {@code name/.}, which no pipe has: to open a pipe would block.
   */
  private static FileChannel opened(Path below, SecureDirectoryStream<Path> directory)
      throws IOException {
    Path name = below.getName(0);
    BasicFileAttributeView view =
        directory.getFileAttributeView(
            name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (below.getNameCount() == 1) {
      if (!view.readAttributes().isRegularFile()) {
        throw new RefusedFileException(name + " is not a file");
      }
      return (FileChannel)
          directory.newByteChannel(
              name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }
    try (SecureDirectoryStream<Path> next = directory.newDirectoryStream(name.resolve("."))) {
      BasicFileAttributeView opened = next.getFileAttributeView(BasicFileAttributeView.class);
      Object key = opened.readAttributes().fileKey();
      if (!Objects.equals(key, view.readAttributes().fileKey())) {
        throw new RefusedFileException(name + " is a symbolic link or was replaced");
      }
      return opened(below.subpath(1, below.getNameCount()), next);
    }
  }
}
