package lia.util.net.copy.transport;

import java.io.Serializable;

/** The order to list a directory; it travels as an object, so that a filter of objects sees it. */
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
