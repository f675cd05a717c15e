package io.argosy.deploy.copyjob;

import java.util.ArrayList;
import java.util.List;

/** A copyjob: each line has a source and a destination, separated by blanks. */
public record CopyJob(List<Line> lines) {

  private static final int MOST_SHOWN = 20;

  /**
   * @param number from 1
   */
  record Line(int number, FdtAddress source, FdtAddress destination) {

    String fault(String sentence) {
      return "line %d: %s".formatted(number, sentence);
    }
  }

  /**
   * Parses a copyjob. Empty lines and a byte order mark are ignored.
   *
   * @throws IllegalArgumentException the message lists all invalid lines
   */
  public static CopyJob parse(List<String> text) {
    List<Line> lines = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      try {
        String written = i == 0 ? text.getFirst().replaceFirst("^\uFEFF", "") : text.get(i);
        if (!written.isBlank()) {
          lines.add(line(i + 1, written.strip().split("[ \t]+")));
        }
      } catch (IllegalArgumentException e) {
        faults.add("line %d: %s".formatted(i + 1, e.getMessage()));
      }
    }
    if (lines.isEmpty() && faults.isEmpty()) {
      faults.add("the copyjob has no line");
    }
    if (!faults.isEmpty()) {
      throw refused(faults);
    }
    return new CopyJob(lines);
  }

  static IllegalArgumentException refused(List<String> faults) {
    int more = faults.size() - MOST_SHOWN;
    return new IllegalArgumentException(
        "nothing was moved:\n  "
            + String.join("\n  ", faults.subList(0, Math.min(MOST_SHOWN, faults.size())))
            + (more > 0 ? "\n  and %d more".formatted(more) : ""));
  }

  private static Line line(int number, String[] words) {
    if (words.length != 2) {
      throw new IllegalArgumentException(
          "a line has two words, a source and a destination, this one has %d (a blank is %%20)"
              .formatted(words.length));
    }
    return new Line(number, FdtAddress.parse(words[0]), FdtAddress.parse(words[1]));
  }
}
