package io.argosy.deploy.scan;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Shows file names that are not UTF-8, with each invalid byte as {@code \xNN}. */
final class OddBytes {

  private OddBytes() {}

  static String shown(Path entry) {
    return shown(bytesOfName(entry));
  }

  /** Only the URI of a path reveals the bytes of the file name. */
  private static byte[] bytesOfName(Path entry) {
    String address = entry.toUri().getRawPath().replaceAll("/+$", "");
    String name = address.substring(address.lastIndexOf('/') + 1).replace("+", "%2B");
    return URLDecoder.decode(name, StandardCharsets.ISO_8859_1)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String shown(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    StringBuilder text = new StringBuilder();
    while (in.hasRemaining()) {
      CoderResult result = decoder.decode(in, out, true);
      text.append(out.flip());
      out.clear();
      for (int i = 0; result.isError() && i < result.length(); i++) {
        text.append("\\x%02x".formatted(in.get()));
      }
    }
    return text.toString();
  }
}
