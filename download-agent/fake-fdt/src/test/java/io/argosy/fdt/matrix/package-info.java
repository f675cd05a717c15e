/** What FDT does when things go wrong, seen on the fake and on the real one. */
@org.jspecify.annotations.NullMarked
package io.argosy.fdt.matrix;
