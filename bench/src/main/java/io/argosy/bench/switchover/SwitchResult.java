package io.argosy.bench.switchover;

import io.argosy.bench.grid.LinkSamples;
import java.util.List;

/**
 * The figures of one run of {@code bench switch}. Rates are in bytes per second, with all headers.
 *
 * @param sharedRate before the switch, beside the background
 * @param circuitRate after the switch
 * @param bareShared of as many bare TCP streams beside the same background
 * @param bareCircuit of as many bare TCP streams
 * @param longestGapSeconds without a byte on either path, but for the cut
 * @param switchSeconds from the end of the circuit's proof to the first byte of a file on it
 * @param overlapSeconds in which both paths carried files after the switch
 * @param recoverySeconds from the cut of the circuit to the next byte on the shared path
 * @param failedFiles attempts that the agents reported as failed
 * @param returnedFiles that failed over the circuit that was cut, and moved over the shared path
 * @param interruptedFiles that failed over a circuit that was not cut
 * @param doubledFiles that moved more than once
 * @param samples seconds, and the rates of both paths then
 */
public record SwitchResult(
    String name,
    String backend,
    double sharedRate,
    double circuitRate,
    double bareShared,
    double bareCircuit,
    double longestGapSeconds,
    double switchSeconds,
    double overlapSeconds,
    double recoverySeconds,
    long failedFiles,
    long returnedFiles,
    long interruptedFiles,
    long doubledFiles,
    List<List<Double>> samples) {

  /** The rates of bare TCP. */
  public record Bare(double shared, double circuit) {

    /**
     * The rate of one path, measured as that of files is: the first and the last seconds do not
     * count.
     *
     * @param samples of the time in which bare TCP moved bytes over it
     */
    public static double rate(LinkSamples samples, int path) {
      return SwitchFigures.usual(
          samples,
          path,
          samples.samples().getFirst().seconds(),
          samples.samples().getLast().seconds());
    }
  }

  /** What became of the files. */
  public record Files(long failed, long returned, long interrupted, long doubled) {}

  /**
   * @param samples of the shared path, less the background, and of the circuit
   * @param rate of either path
   */
  public static SwitchResult of(
      String backend, LinkSamples samples, double rate, SwitchMoments at, Bare bare, Files files) {
    SwitchFigures seen = new SwitchFigures(samples, rate, at);
    return new SwitchResult(
        "switch",
        backend,
        seen.sharedRate(),
        seen.circuitRate(),
        bare.shared(),
        bare.circuit(),
        seen.longestGapSeconds(),
        seen.switchSeconds(),
        seen.overlapSeconds(),
        seen.recoverySeconds(),
        files.failed(),
        files.returned(),
        files.interrupted(),
        files.doubled(),
        seen.rows());
  }
}
