package lia.util.net.common;

import lia.util.net.copy.FDTReaderSession;
import lia.util.net.copy.FDTWriterSession;

/** Made by FDT by name, once, when it starts. */
public interface FileChannelProviderFactory {

  FileChannelProvider newReaderFileChannelProvider(FDTReaderSession readerSession);

  FileChannelProvider newWriterFileChannelProvider(FDTWriterSession writerSession);
}
