package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.common.FileChannelProviderFactory;
import lia.util.net.copy.FDTReaderSession;
import lia.util.net.copy.FDTWriterSession;

/**
 * Lets one FDT process read the files of a list and write below one directory, and nothing else.
 * FDT creates it by the class name in its property {@code
 * lia.util.net.common.FileChannelProviderFactory}. An invalid setting prevents FDT's start.
 */
public final class ConfinedFiles implements FileChannelProviderFactory {

  /** The property with the real path of the only directory to write into; if absent, none. */
  public static final String WRITE_ROOT = "argosy.fdt.write-root";

  /**
   * The property with a UTF-8 file of real paths that may be read, one per line and each with
   * {@code /./} after its root, below which no link is followed; if absent, none.
   */
  public static final String READ_LIST = "argosy.fdt.read-list";

  /** The property with a binary list of packs, which FDT reads as one file each. */
  public static final String PACKS = "argosy.fdt.packs";

  private final FileChannelProvider reads;
  private final FileChannelProvider writes;

  public ConfinedFiles() throws IOException {
    this(System.getProperties());
    MessageFilter.install();
  }

  ConfinedFiles(Properties properties) throws IOException {
    reads = new ConfinedReads(path(properties, READ_LIST), PackList.of(path(properties, PACKS)));
    writes = new ConfinedWrites(path(properties, WRITE_ROOT));
  }

  @Override
  public FileChannelProvider newReaderFileChannelProvider(FDTReaderSession session) {
    return reads;
  }

  @Override
  public FileChannelProvider newWriterFileChannelProvider(FDTWriterSession session) {
    return writes;
  }

  /** The path of a name from FDT or its peer. */
  static Path named(String name) throws RefusedFileException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new RefusedFileException("a file name is not a valid path on this system");
    }
  }

  private static Optional<Path> path(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key)).map(Path::of);
  }
}
