/** Failures of FDT, observed with the fake and with the real one. */
@org.jspecify.annotations.NullMarked
package io.argosy.fdt.matrix;
