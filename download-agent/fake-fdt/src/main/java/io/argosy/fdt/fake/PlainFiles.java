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

/** Opens whatever is asked for. */
final class PlainFiles implements FileChannelProvider, FileChannelProviderFactory {

  private static final String PROPERTY = "lia.util.net.common.FileChannelProviderFactory";

  /**
   * The factory of the property, made as FDT makes it, or else this one.
   *
   * @throws IllegalArgumentException it cannot be made
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

  /** By the old ways, whose exceptions say what the agent will read in FDT's log. */
  @Override
  public FileChannelProvider newReaderFileChannelProvider(FDTReaderSession session) {
    return this;
  }

  /** By the old ways, whose exceptions say what the agent will read in FDT's log. */
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

  /** By the old ways, whose exceptions say what the agent will read in FDT's log. */
  @Override
  public FileChannel getFileChannel(File file, @Nullable String openMode) throws IOException {
    return openMode == null
        ? new FileInputStream(file).getChannel()
        : new RandomAccessFile(file, openMode).getChannel();
  }
}
