package io.argosy.common.dav.http;

import io.argosy.common.unit.ByteCount;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of a file from an offset to its end. Reading it fails if the storage is silent for
 * too long, or sends less than it has announced. Closing it before the end closes the connection.
 */
public final class DavContent extends FilterInputStream {

  private static final Pattern RANGE = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");

  private final Exchange answer;
  private final long from;
  private final ByteCount whole;

  private DavContent(Exchange answer, InputStream in, long from, ByteCount whole) {
    super(in);
    this.answer = answer;
    this.from = from;
    this.whole = whole;
  }

  /**
   * Returns the content in an answer with a file or a part of it.
   *
   * @param wanted offset that was asked for
   * @param whole size of the file
   * @throws ProtocolException it is another part
   */
  public static DavContent of(Exchange answer, long wanted, ByteCount whole) throws IOException {
    InputStream body = answer.body(Long.MAX_VALUE);
    if (answer.status() == 206) {
      Matcher range = RANGE.matcher(answer.header("Content-Range").orElse(""));
      if (!range.matches()
          || Long.parseLong(range.group(1)) != wanted
          || Long.parseLong(range.group(2)) != whole.bytes() - 1
          || Long.parseLong(range.group(3)) != whole.bytes()) {
        throw new ProtocolException("the storage sends another part of the file than asked for");
      }
      return new DavContent(answer, body, wanted, whole);
    }
    if (answer.status() != 200) {
      throw new ProtocolException("the storage does not state how much of the file it sends");
    }
    return new DavContent(answer, body, 0, answer.length());
  }

  /** Returns where the content begins: the asked offset, or 0. */
  public long from() {
    return from;
  }

  /** Returns the size of the whole file. */
  public ByteCount whole() {
    return whole;
  }

  @Override
  public void close() {
    answer.close();
  }
}
