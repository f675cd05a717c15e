package io.argosy.common.dav.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The lines by which a storage reports on a copy while it runs. The end of the lines does not mean
 * success; only the last line tells the result. Closing it ends the copy at the storage's next
 * line. Not thread-safe, but for {@link #cancel}.
 */
public final class CopyLines implements AutoCloseable {

  private static final int LONGEST_LINE = 1024;
  private static final int LARGEST = 4 * 1024 * 1024;

  /** XRootD writes about 50 bytes a second. */
  private static final int MOST_EACH_SECOND = 1024;

  private final Exchange answer;
  private final Call call;
  private final InputStream in;

  CopyLines(Exchange answer, Call call) throws IOException {
    this.answer = answer;
    this.call = call;
    long most = Math.max(LARGEST, call.longest().toSeconds() * MOST_EACH_SECOND);
    this.in = new BufferedInputStream(answer.body(most));
  }

  /**
   * Waits for the next line, in which tokens are not shown.
   *
   * @return empty after the last one
   * @throws ProtocolException a line has more than 1 kB, or all have more than 4 MB and more than 1
   *     kB for each second that the copy may take
   */
  public Optional<String> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int one = in.read();
    if (one < 0) {
      return Optional.empty();
    }
    for (; one >= 0 && one != '\n'; one = in.read()) {
      line.write(one);
      if (line.size() > LONGEST_LINE) {
        throw new ProtocolException(
            "the storage reports on a copy in a line of more than %d bytes"
                .formatted(LONGEST_LINE));
      }
    }
    return Optional.of(call.withoutTokens(line.toString(StandardCharsets.UTF_8).strip()));
  }

  /** Ends the copy; a thread that waits for a line gets an exception. */
  public void cancel() {
    answer.cancel();
  }

  @Override
  public void close() {
    answer.close();
  }
}
