/** One run of the operator's FDT: its command line, its time limits, and its results. */
@NullMarked
package io.argosy.agent.fdt;

import org.jspecify.annotations.NullMarked;
