package io.argosy.common.dav.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/** Fails once more than a number of bytes have been read. */
final class LimitedStream extends FilterInputStream {

  private final long largest;
  private long seen;

  LimitedStream(InputStream in, long largest) {
    super(in);
    this.largest = largest;
  }

  @Override
  public int read() throws IOException {
    int one = in.read();
    count(one < 0 ? 0 : 1);
    return one;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int read = in.read(into, from, length);
    count(Math.max(read, 0));
    return read;
  }

  private void count(int bytes) throws IOException {
    seen += bytes;
    if (seen > largest) {
      throw new ProtocolException("the answer has more than %d bytes".formatted(largest));
    }
  }
}
