package io.argosy.bench.cycle;

/**
 * The figures of {@code bench cycle}.
 *
 * @param wallSeconds from the first read of the database to the commit of the last task
 * @param heapMegabytes peak heap use, garbage included
 */
public record CycleResult(
    String name,
    String strategy,
    int nodes,
    int requests,
    double wallSeconds,
    Phases phases,
    double heapMegabytes,
    Rows rows) {

  /**
   * Wall-clock seconds of each phase. Writing ends when the database has the rows; the commit is
   * measured separately.
   *
   * @param cpu processor time of this process and the database
   */
  public record Phases(
      double read,
      double plan,
      double routes,
      double decisions,
      double tasks,
      double commit,
      Cpu cpu) {}

  /** Processor seconds of each phase, which depend little on the other load of the machine. */
  public record Cpu(
      double read,
      double plan,
      double routes,
      double decisions,
      double tasks,
      double commit,
      double all) {

    Cpu(double read, double plan, double routes, double decisions, double tasks, double commit) {
      this(
          read,
          plan,
          routes,
          decisions,
          tasks,
          commit,
          read + plan + routes + decisions + tasks + commit);
    }
  }

  /** Numbers of rows after a restart of the database. */
  public record Rows(long routes, long decisions, long tasks) {}
}
