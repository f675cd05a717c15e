/** Moves a job's files by FDT, and trusts only what is on disk. */
@NullMarked
package io.argosy.agent.transfer.backend.fdt;

import org.jspecify.annotations.NullMarked;
