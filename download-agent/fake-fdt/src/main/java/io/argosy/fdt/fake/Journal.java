package io.argosy.fdt.fake;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/** The output: log lines on one stream, and what FDT prints without a log on the other. */
final class Journal {

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSSSSS");

  private final PrintStream out;
  private final PrintStream log;
  private final Clock clock;

  Journal(PrintStream out, PrintStream log, Clock clock) {
    this.out = out;
    this.log = log;
    this.clock = clock;
  }

  synchronized void print(String text) {
    out.println(text);
    out.flush();
  }

  void log(String place, String message) {
    log("INFO", place, message);
  }

  void warn(String place, String message) {
    log("WARNING", place, message);
  }

  void warn(String place, String message, Throwable cause) {
    warn(place, message + "\n" + trace(cause));
  }

  static String trace(Throwable cause) {
    var text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  String now() {
    return STAMP.format(LocalDateTime.now(clock));
  }

  /** Creates the log file that FDT leaves behind for each session. */
  static void leave(UUID session, String directory) {
    try {
      Files.write(
          Path.of(directory, session + ".log"),
          new byte[0],
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized void log(String level, String place, String message) {
    log.println(
        SECOND.format(LocalDateTime.now(clock)) + " " + level + " " + place + " " + message);
    log.flush();
  }
}
