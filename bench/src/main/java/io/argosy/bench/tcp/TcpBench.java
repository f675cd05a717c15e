package io.argosy.bench.tcp;

import io.argosy.bench.tcp.TcpCourse.Buffers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures the table of the FTS3 report of 2015 on an emulated path: streams, buffers, one file or
 * many. Rounds repeat the whole table, so that a drift of the machine affects all of it alike.
 */
public final class TcpBench implements AutoCloseable {

  private static final List<Boolean> ONE_AND_MANY = List.of(false, true);

  private final EmulatedPath path;
  private final TcpCourse course;
  private final Consumer<String> progress;

  private TcpBench(EmulatedPath path, TcpCourse course, Consumer<String> progress) {
    this.path = path;
    this.course = course;
    this.progress = progress;
  }

  /** A transfer of the table. */
  private record Cell(Buffers buffers, boolean isMany, int streams) {}

  /**
   * Creates the path.
   *
   * @param progress receives a line for each transfer
   * @throws IllegalArgumentException not permitted, or not possible on this system
   */
  public static TcpBench open(TcpCourse course, Consumer<String> progress) {
    try {
      return new TcpBench(EmulatedPath.open(course.path()), course, progress);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "bench tcp needs Linux, root and the programs ip, unshare and nsenter: " + e.getMessage(),
          e);
    }
  }

  public List<TcpResult> run() throws IOException {
    Map<Cell, List<Double>> samples = new LinkedHashMap<>();
    try (TwoEnds ends = path.ends()) {
      for (int round = 1; round <= course.rounds(); round++) {
        for (Cell cell : cells()) {
          double rate = move(ends, cell, round);
          samples.computeIfAbsent(cell, any -> new ArrayList<>()).add(rate);
        }
      }
    }
    List<TcpResult> results = new ArrayList<>();
    for (Buffers buffers : Buffers.values()) {
      for (boolean isMany : ONE_AND_MANY) {
        List<TcpResult.Rate> rates =
            course.streams(buffers, isMany).stream()
                .map(n -> TcpResult.Rate.of(n, samples.get(new Cell(buffers, isMany, n))))
                .toList();
        results.add(TcpResult.of(course, buffers, isMany, rates));
      }
    }
    return results;
  }

  private List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (Buffers buffers : Buffers.values()) {
      for (boolean isMany : ONE_AND_MANY) {
        course.streams(buffers, isMany).forEach(n -> cells.add(new Cell(buffers, isMany, n)));
      }
    }
    return cells;
  }

  private double move(TwoEnds ends, Cell cell, int round) throws IOException {
    path.set(course.limits(cell.buffers()));
    long dropped = path.dropped();
    TcpSeries series = course.series(cell.streams(), cell.isMany());
    double rate = ends.move(series).bytesPerSecond();
    progress.accept(
        String.format(
            Locale.ROOT,
            "Round %d: %s buffers, files %d, streams %d: %.1f MB/s, %d packets dropped",
            round,
            cell.buffers().name().toLowerCase(Locale.ROOT),
            series.files(),
            cell.streams(),
            rate / 1e6,
            path.dropped() - dropped));
    return rate;
  }

  @Override
  public void close() {
    path.close();
  }
}
