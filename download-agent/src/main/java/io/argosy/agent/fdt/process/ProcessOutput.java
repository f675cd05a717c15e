package io.argosy.agent.fdt.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the output of a child process line by line; long lines are cut. */
final class ProcessOutput implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessOutput.class);
  private static final String READY = "READY";
  private static final int MOST_SESSIONS = 100;
  private static final Pattern SESSION =
      Pattern.compile(
          "(?:stream for|Session \\() ?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b");

  private final InputStream stream;
  private final Consumer<String> told;
  private final BoundedLog log = new BoundedLog();
  private final Set<String> sessions = ConcurrentHashMap.newKeySet();
  private volatile boolean ready;

  /**
   * @param told called once for each session
   */
  ProcessOutput(InputStream stream, Consumer<String> told) {
    this.stream = stream;
    this.told = told;
  }

  boolean isReady() {
    return ready;
  }

  String text() {
    return log.text();
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
          heard(line.toString());
          line.setLength(0);
        } else if (line.length() <= BoundedLog.LONGEST_LINE) {
          line.append((char) c);
        }
      }
      heard(line.toString());
    } catch (IOException e) {
      LOG.debug("Could not read the output of an FDT process: reason={}", e.toString());
    }
  }

  private void heard(String line) {
    if (line.isBlank()) {
      return;
    }
    log.add(line);
    ready = ready || line.strip().equals(READY);
    Matcher session = SESSION.matcher(line);
    if (session.find() && sessions.size() < MOST_SESSIONS && sessions.add(session.group(1))) {
      told.accept(session.group(1));
    }
  }
}
