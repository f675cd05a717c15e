/** Series of FDT jobs through agent and router beside the same series of FDT by itself. */
@NullMarked
package io.argosy.bench.fdt;

import org.jspecify.annotations.NullMarked;
