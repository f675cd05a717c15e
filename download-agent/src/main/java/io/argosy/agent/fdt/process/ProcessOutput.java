package io.argosy.agent.fdt.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the output of a child process line by line, and stores its first and last lines. A job of
 * many files prints megabytes, with its whole list on one line; long lines are cut.
 */
final class ProcessOutput implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessOutput.class);
  private static final String READY = "READY";
  private static final int LONGEST_LINE = 1000;
  private static final int FIRST_LINES = 100;
  private static final int LAST_LINES = 300;
  private static final int MOST_SESSIONS = 100;
  private static final Pattern SESSION =
      Pattern.compile(
          "(?:stream for|Session \\() ?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b");

  private final InputStream stream;
  private final Consumer<String> sessionBegan;
  private final List<String> first = new ArrayList<>();
  private final Deque<String> last = new ArrayDeque<>();
  private final Set<String> sessions = ConcurrentHashMap.newKeySet();
  private volatile boolean ready;
  private long dropped;

  /**
   * @param sessionBegan called once for each session
   */
  ProcessOutput(InputStream stream, Consumer<String> sessionBegan) {
    this.stream = stream;
    this.sessionBegan = sessionBegan;
  }

  boolean isReady() {
    return ready;
  }

  synchronized String text() {
    StringBuilder text = new StringBuilder();
    first.forEach(line -> text.append(line).append('\n'));
    if (dropped > 0) {
      text.append("... ").append(dropped).append(" lines left out ...\n");
    }
    last.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private synchronized void add(String line) {
    String cut = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "..." : line;
    if (first.size() < FIRST_LINES) {
      first.add(cut);
      return;
    }
    last.add(cut);
    if (last.size() > LAST_LINES) {
      last.remove();
      dropped++;
    }
  }

  /** The sessions; FDT writes a log named after each. */
  Set<String> sessions() {
    return Set.copyOf(sessions);
  }

  @Override
  public void run() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        if (c == '\n') {
          process(line.toString());
          line.setLength(0);
        } else if (line.length() <= LONGEST_LINE) {
          line.append((char) c);
        }
      }
      process(line.toString());
    } catch (IOException e) {
      LOG.debug("Could not read the output of an FDT process: reason={}", e.toString());
    }
  }

  private void process(String line) {
    if (line.isBlank()) {
      return;
    }
    add(line);
    ready = ready || line.strip().equals(READY);
    Matcher session = SESSION.matcher(line);
    if (session.find() && sessions.size() < MOST_SESSIONS && sessions.add(session.group(1))) {
      sessionBegan.accept(session.group(1));
    }
  }
}
