/**
 * A fake of FDT that talks to its own kind only and reproduces the failures that were observed with
 * FDT.
 */
@NullMarked
package io.argosy.fdt.fake;

import org.jspecify.annotations.NullMarked;
