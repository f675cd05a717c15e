package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens files in one directory for writing. */
final class ConfinedWrites implements FileChannelProvider {

  private final WriteRoot root;
  private final Directories directories = new Directories();

  ConfinedWrites(WriteRoot root) {
    this.root = root;
  }

  @Override
  public File getFile(String fileName) throws IOException {
    Path path = root.admit(fileName);
    directories.requireSame(root.requireDirectory());
    return path.toFile();
  }

  /** The number depends on the directory only, because the file may not exist yet. */
  @Override
  public int getPartitionID(File file) throws IOException {
    return directories.diskOf(root.admitFile(file.getPath()).getParent());
  }

  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    Path path = root.admitFile(file.getPath());
    directories.requireSame(root.requireDirectory());
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
}
