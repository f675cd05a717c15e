package io.argosy.bench.routing;

/**
 * The figures of one strategy in {@code bench routing}.
 *
 * @param cpuSeconds of the planning thread, the median of several plans
 * @param retainedBytesPerRequest heap space of the batch and the plan
 */
public record RoutingResult(
    String name,
    String strategy,
    int nodes,
    int links,
    int requests,
    double cpuSeconds,
    double wallSeconds,
    double requestsPerCpuSecond,
    double retainedBytesPerRequest) {}
