/** FDT as child processes of this agent. */
@NullMarked
package io.argosy.agent.fdt.process;

import org.jspecify.annotations.NullMarked;
