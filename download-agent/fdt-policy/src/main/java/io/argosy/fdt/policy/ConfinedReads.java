package io.argosy.fdt.policy;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** Opens the files of a list for reading. */
final class ConfinedReads implements FileChannelProvider {

  private final ReadList list;
  private final Directories directories = new Directories();

  ConfinedReads(ReadList list) {
    this.list = list;
  }

  @Override
  public File getFile(String fileName) throws IOException {
    return list.admit(fileName).toFile();
  }

  @Override
  public int getPartitionID(File file) throws IOException {
    return directories.diskOf(list.admit(file.getPath()).getParent());
  }

  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    Path path = list.admit(file.getPath());
    directories.requireSame(path.getParent());
    return FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }
}
