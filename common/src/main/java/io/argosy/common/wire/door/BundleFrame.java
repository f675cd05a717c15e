package io.argosy.common.wire.door;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The header of one file in a bundle, {@code application/vnd.argosy.bundle}: {@value #BYTES} bytes,
 * big endian: number (4), status (4), offset (8), length (8). It is followed by {@code length}
 * bytes of the file and a trailer of 4 bytes, their Adler-32. A status other than {@link #OK} has
 * length 0 and no trailer; the other files still follow. The stream ends with number -1.
 *
 * <p>If a source file shrinks while it is served, the announced length is wrong: the door then
 * closes the connection, and the reader counts the file as failed.
 */
public record BundleFrame(int number, int status, long offset, long length) {

  public static final int BYTES = 24;
  public static final String MEDIA_TYPE = "application/vnd.argosy.bundle";
  public static final int OK = 0;
  public static final int MISSING = 1;
  public static final int REFUSED = 2;
  public static final int EXPIRED = 3;
  public static final BundleFrame END = new BundleFrame(-1, OK, 0, 0);

  public BundleFrame {
    if (number < -1 || status < OK) {
      throw new IllegalArgumentException("a bundle frame has a file's number and a status");
    }
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException("a bundle frame has no negative offset or length");
    }
    if (length > 0 && (status != OK || number == -1)) {
      throw new IllegalArgumentException("only a file that is served has bytes in a bundle");
    }
  }

  public boolean isEnd() {
    return number == -1;
  }

  public void writeTo(DataOutput out) throws IOException {
    out.writeInt(number);
    out.writeInt(status);
    out.writeLong(offset);
    out.writeLong(length);
  }

  /** Throws {@link IllegalArgumentException} if the values are no valid frame. */
  public static BundleFrame readFrom(DataInput in) throws IOException {
    return new BundleFrame(in.readInt(), in.readInt(), in.readLong(), in.readLong());
  }
}
