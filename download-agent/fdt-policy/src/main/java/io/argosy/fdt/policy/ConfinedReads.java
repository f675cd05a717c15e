package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens listed files for reading, and packs as if each were one file. */
final class ConfinedReads implements FileChannelProvider {

  private final ReadList list;
  private final PackList packs;
  private final Directories directories = new Directories();

  ConfinedReads(ReadList list, PackList packs) {
    this.list = list;
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
    return directories.diskOf(list.admit(first.toString()).getParent());
  }

  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    Path path = admit(file.getPath());
    Optional<List<PackList.Part>> pack = packs.of(path);
    if (pack.isPresent()) {
      for (PackList.Part part : pack.get()) {
        list.admit(part.path().toString());
      }
      return new PackChannel(pack.get(), part -> opened(part.path()));
    }
    return opened(path);
  }

  /** The name of a pack is not a readable file: without the pack list it refers to nothing. */
  private Path admit(String name) throws RefusedFileException {
    Path path = Names.path(name);
    return packs.of(path).isPresent() ? path : list.admit(name);
  }

  private FileChannel opened(Path admitted) throws IOException {
    directories.requireSame(admitted.getParent());
    return FileChannel.open(admitted, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }
}
