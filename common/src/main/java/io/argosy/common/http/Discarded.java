package io.argosy.common.http;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** Where bytes go that nobody wants; Tomcat cuts off what belongs to the next request. */
final class Discarded implements ApplicationBufferHandler {

  private ByteBuffer read = EMPTY_BUFFER;

  @Override
  public void setByteBuffer(ByteBuffer buffer) {
    read = buffer;
  }

  @Override
  public ByteBuffer getByteBuffer() {
    return read;
  }

  @Override
  public void expand(int size) {}
}
