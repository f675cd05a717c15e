package lia.util.net.common;

import lia.util.net.copy.FDTReaderSession;
import lia.util.net.copy.FDTWriterSession;

/** FDT creates it once at its start, by its class name. */
public interface FileChannelProviderFactory {

  FileChannelProvider newReaderFileChannelProvider(FDTReaderSession readerSession);

  FileChannelProvider newWriterFileChannelProvider(FDTWriterSession writerSession);
}
