/** Restricts the files that FDT may access during one job, from inside FDT's own process. */
@NullMarked
package io.argosy.fdt.policy;

import org.jspecify.annotations.NullMarked;
