package io.argosy.common.dav.http;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;

/** The content of a file that is sent to a storage. */
public interface DavUpload {

  ByteCount size();

  /**
   * Writes the whole content; once for each storage to which the request is redirected, if it asks
   * for the content.
   *
   * @param own address of the connection, and {@code storage} the other end
   */
  void writeTo(OutputStream out, InetSocketAddress own, InetSocketAddress storage)
      throws IOException;
}
