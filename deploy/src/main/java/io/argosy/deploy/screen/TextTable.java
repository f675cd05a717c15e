package io.argosy.deploy.screen;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in columns: words are aligned to the left, numbers to the right. */
public final class TextTable {

  private final List<String> titles;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param titles of the columns, separated by commas
   */
  public TextTable(String titles) {
    this.titles = List.of(titles.split(", ", -1));
  }

  /**
   * @param cells one for each title; null is an empty cell
   */
  public TextTable row(@Nullable Object... cells) {
    if (cells.length != titles.size()) {
      throw new IllegalArgumentException("a row has " + titles.size() + " cells");
    }
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(text(cell));
    }
    rows.add(row);
    return this;
  }

  /** Truncates times to seconds and joins lists by commas. */
  private static String text(@Nullable Object cell) {
    return switch (cell) {
      case null -> "";
      case Collection<?> all -> all.stream().map(Object::toString).collect(joining(", "));
      case Number number -> "%,d".formatted(number.longValue());
      case Instant time -> time.truncatedTo(ChronoUnit.SECONDS).toString();
      default -> cell.toString();
    };
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns the lines, or a sentence if the table has no rows. */
  public List<String> linesOr(String nothing) {
    return rows.isEmpty() ? List.of(nothing) : lines();
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(line(titles));
    rows.forEach(row -> lines.add(line(row)));
    return lines;
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String gap = " ".repeat(width(i) - length(cells.get(i)));
      line.append(i == 0 ? "" : "  ");
      line.append(isNumeric(i) ? gap + cells.get(i) : cells.get(i) + gap);
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    int widest = length(titles.get(column));
    for (List<String> row : rows) {
      widest = Math.max(widest, length(row.get(column)));
    }
    return widest;
  }

  private boolean isNumeric(int column) {
    return !rows.isEmpty()
        && rows.stream().allMatch(row -> row.get(column).matches("[\\d.,]+( \\S+)?|-"));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
