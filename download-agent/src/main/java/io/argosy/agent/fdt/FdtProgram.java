package io.argosy.agent.fdt;

import java.nio.file.Path;

/**
 * The files that are needed to run FDT.
 *
 * @param java the launcher of a JVM
 * @param jar the operator's FDT
 * @param policy the jar of the class that confines it
 */
public record FdtProgram(Path java, Path jar, Path policy) {}
