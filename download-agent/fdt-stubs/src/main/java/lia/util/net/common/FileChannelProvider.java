package lia.util.net.common;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** Opens every file that FDT reads or writes. */
public interface FileChannelProvider {

  File getFile(String fileName) throws IOException;

  /** Files with the same number share a reader and a writer. */
  int getPartitionID(File file) throws IOException;

  /**
   * Opens the file.
   *
   * @param openMode as for RandomAccessFile, or null to read
   */
  FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException;
}
