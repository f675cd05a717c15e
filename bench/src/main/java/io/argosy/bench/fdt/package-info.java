/** Compares series of FDT jobs through agent and router with the same series of FDT alone. */
@NullMarked
package io.argosy.bench.fdt;

import org.jspecify.annotations.NullMarked;
