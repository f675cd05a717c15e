package io.argosy.agent.fdt.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The first and the last lines of a process's output. A job of many files prints megabytes, with
 * its whole list on one line.
 */
final class BoundedLog {

  static final int LONGEST_LINE = 1000;
  private static final int FIRST = 100;
  private static final int LAST = 300;

  private final List<String> first = new ArrayList<>();
  private final Deque<String> last = new ArrayDeque<>();
  private long dropped;

  synchronized void add(String line) {
    String kept = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "..." : line;
    if (first.size() < FIRST) {
      first.add(kept);
      return;
    }
    last.add(kept);
    if (last.size() > LAST) {
      last.remove();
      dropped++;
    }
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
}
