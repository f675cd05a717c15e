package lia.util.net.copy.transport;

import java.io.Serializable;

/** The request to list a directory, as an object, so that an object filter can reject it. */
public final class FDTListFilesMsg implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String directory;

  public FDTListFilesMsg(String directory) {
    this.directory = directory;
  }

  public String directory() {
    return directory;
  }
}
