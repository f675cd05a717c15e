package io.argosy.bench.fdt;

/**
 * The figures of jobs of one length, one after the other, in {@code bench fdt-gap}.
 *
 * @param mover {@code argosy} or {@code fdt}
 * @param bytesPerSecond limit of FDT
 * @param fixedSeconds time of a job of almost no bytes
 * @param jobSeconds time from the start of one job to the start of the next
 * @param gap the fixed part of the job's time
 */
public record GapResult(
    String name,
    String mover,
    long bytesPerJob,
    long bytesPerSecond,
    double fixedSeconds,
    double jobSeconds,
    double gap) {

  static GapResult of(String mover, long bytes, long bytesPerSecond, double fixed, double seconds) {
    return new GapResult("fdt-gap", mover, bytes, bytesPerSecond, fixed, seconds, fixed / seconds);
  }
}
