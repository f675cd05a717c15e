package io.argosy.agent.fdt;

/** The ports of a server: for control and for data. */
public record FdtPorts(int control, int transfer) {}
