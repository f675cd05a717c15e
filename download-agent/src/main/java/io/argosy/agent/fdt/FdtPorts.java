package io.argosy.agent.fdt;

/** Where a server listens: for orders and for bytes. */
public record FdtPorts(int control, int transfer) {}
