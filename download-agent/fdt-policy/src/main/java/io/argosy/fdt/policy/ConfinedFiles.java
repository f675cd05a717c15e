package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.common.FileChannelProviderFactory;
import lia.util.net.copy.FDTReaderSession;
import lia.util.net.copy.FDTWriterSession;

/**
 * Lets one FDT process read the files of a list and write below one directory, and nothing else.
 * FDT makes it by the name it finds in its property {@code
 * lia.util.net.common.FileChannelProviderFactory}; what it cannot honour stops FDT's start.
 */
public final class ConfinedFiles implements FileChannelProviderFactory {

  /** The directory that files are written into, as real path; without it none is written. */
  public static final String WRITE_ROOT = "argosy.fdt.write-root";

  /** A UTF-8 file of the real paths that may be read, one a line; without it none is read. */
  public static final String READ_LIST = "argosy.fdt.read-list";

  /** What is read as one file though it is many, in binary; without it nothing is. */
  public static final String PACKS = "argosy.fdt.packs";

  private final FileChannelProvider reads;
  private final FileChannelProvider writes;

  /** For FDT. */
  public ConfinedFiles() throws IOException {
    this(System.getProperties());
    MessageFilter.install();
  }

  ConfinedFiles(Properties properties) throws IOException {
    reads =
        new ConfinedReads(
            ReadList.of(path(properties, READ_LIST)), PackList.of(path(properties, PACKS)));
    writes = new ConfinedWrites(WriteRoot.of(path(properties, WRITE_ROOT)));
  }

  @Override
  public FileChannelProvider newReaderFileChannelProvider(FDTReaderSession session) {
    return reads;
  }

  @Override
  public FileChannelProvider newWriterFileChannelProvider(FDTWriterSession session) {
    return writes;
  }

  private static Optional<Path> path(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key)).map(Path::of);
  }
}
