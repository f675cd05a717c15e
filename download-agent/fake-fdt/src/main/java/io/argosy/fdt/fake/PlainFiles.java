package io.argosy.fdt.fake;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.common.FileChannelProviderFactory;
import lia.util.net.copy.FDTReaderSession;
import lia.util.net.copy.FDTWriterSession;
import org.jspecify.annotations.Nullable;

/** Opens any file without a check. */
final class PlainFiles implements FileChannelProvider, FileChannelProviderFactory {

  private static final String PROPERTY = "lia.util.net.common.FileChannelProviderFactory";

  /**
   * Creates the factory that the property names, as FDT does, or else this one.
   *
   * @throws IllegalArgumentException it cannot be created
   */
  static FileChannelProviderFactory chosen(Journal journal) {
    String name = System.getProperty(PROPERTY);
    if (name == null) {
      return new PlainFiles();
    }
    try {
      var type = Class.forName(name, true, ClassLoader.getSystemClassLoader());
      var made = type.getDeclaredConstructor().newInstance();
      journal.log("Config <init>", "Using " + name + " as FileChannelProviderFactory");
      return (FileChannelProviderFactory) made;
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalArgumentException("Unable to load the FileChannelProviderFactory", e);
    }
  }

  @Override
  public FileChannelProvider newReaderFileChannelProvider(FDTReaderSession session) {
    return this;
  }

  @Override
  public FileChannelProvider newWriterFileChannelProvider(FDTWriterSession session) {
    return this;
  }

  @Override
  public File getFile(String fileName) {
    return new File(fileName);
  }

  @Override
  public int getPartitionID(File file) {
    return 1;
  }

  /** Uses {@code java.io}, for the exception messages that the agent reads in FDT's log. */
  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    return openMode == null
        ? new FileInputStream(file).getChannel()
        : new RandomAccessFile(file, openMode).getChannel();
  }
}
