/** One run of the operator's FDT: what it is told, how long it may take, and what it says. */
@NullMarked
package io.argosy.agent.fdt;

import org.jspecify.annotations.NullMarked;
