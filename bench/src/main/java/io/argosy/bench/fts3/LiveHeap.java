package io.argosy.bench.fts3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap of a Java process after a full collection. */
final class LiveHeap {

  private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)\\s*$");

  private LiveHeap() {}

  /**
   * Returns the bytes of all reachable objects; the process stands still meanwhile.
   *
   * @throws IOException this JDK has no {@code jcmd}, or the process does not answer it
   */
  static long bytesOf(long pid) throws IOException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(List.of(jcmd, Long.toString(pid), "GC.class_histogram"))
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    return bytesIn(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  static long bytesIn(String histogram) throws IOException {
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IOException("jcmd does not tell the heap: " + histogram.lines().findFirst());
    }
    return Long.parseLong(total.group(1));
  }
}
