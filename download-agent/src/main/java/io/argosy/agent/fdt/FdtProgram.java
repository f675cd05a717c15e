package io.argosy.agent.fdt;

import java.nio.file.Path;

/**
 * What is run.
 *
 * @param java the launcher of a JVM
 * @param jar the operator's FDT
 * @param policy the jar of the class that confines it
 */
public record FdtProgram(Path java, Path jar, Path policy) {}
