package io.argosy.bench.fdt;

/**
 * The measurement of one series.
 *
 * @param seconds until the mover reports that all files have arrived
 * @param flushedSeconds until the files are also on disk
 * @param cpuSeconds processor time of the mover's processes at both ends
 * @param centralCpuSeconds processor time of router and database; 0 if there are none
 */
public record FdtSample(
    double seconds, double flushedSeconds, double cpuSeconds, double centralCpuSeconds) {}
