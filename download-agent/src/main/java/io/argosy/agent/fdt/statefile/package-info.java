/** The last runs of FDT on disk. */
@NullMarked
package io.argosy.agent.fdt.statefile;

import org.jspecify.annotations.NullMarked;
