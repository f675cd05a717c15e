/**
 * A stand-in for FDT that speaks to its own kind only, and fails in all the ways FDT was seen to.
 */
@NullMarked
package io.argosy.fdt.fake;

import org.jspecify.annotations.NullMarked;
