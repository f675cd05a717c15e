package io.argosy.bench.fdt;

/**
 * One series of jobs.
 *
 * @param seconds until the mover says that all is there
 * @param flushedSeconds until it is on disk, too
 * @param cpuSeconds of the mover's processes at both ends
 * @param centralCpuSeconds of router and database; 0 where there are none
 */
public record FdtSample(
    double seconds, double flushedSeconds, double cpuSeconds, double centralCpuSeconds) {}
