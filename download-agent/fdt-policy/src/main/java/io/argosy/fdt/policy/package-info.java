/** What FDT may touch while it moves one job, enforced inside FDT's own process. */
@NullMarked
package io.argosy.fdt.policy;

import org.jspecify.annotations.NullMarked;
