package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens listed files for reading, and packs as if each were one file. */
final class ConfinedReads implements FileChannelProvider {

  /** Files that may be read, by their real paths. Directories are not included. */
  private final Set<Path> files;

  private final PackList packs;
  private final Directories directories = new Directories();

  /**
   * @param list a file of real paths, one per line; if absent, no file may be read
   * @throws IOException the list cannot be read, or a line of it is no absolute path
   */
  ConfinedReads(Optional<Path> list, PackList packs) throws IOException {
    this.files = list.isPresent() ? filesOf(list.get()) : Set.of();
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
    if (!files.contains(file)) {
      throw new RefusedFileException("reading " + file + " is not granted");
    }
    return file;
  }

  private static Set<Path> filesOf(Path list) throws IOException {
    try (var lines = Files.lines(list)) {
      Set<Path> files = lines.map(Path::of).collect(Collectors.toUnmodifiableSet());
      for (Path file : files) {
        if (!file.isAbsolute() || !file.equals(file.normalize()) || file.getParent() == null) {
          throw new IOException(list + " names " + file + ", which is no path of a file");
        }
      }
      return files;
    } catch (InvalidPathException e) {
      throw new IOException(list + " has a line that is no path", e);
    }
  }

  private FileChannel opened(Path admitted) throws IOException {
    directories.requireSame(admitted.getParent());
    return FileChannel.open(admitted, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }
}
