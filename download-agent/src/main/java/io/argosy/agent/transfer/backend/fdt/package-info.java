/** Moves a job's files by FDT, and believes only the disk. */
@NullMarked
package io.argosy.agent.transfer.backend.fdt;

import org.jspecify.annotations.NullMarked;
