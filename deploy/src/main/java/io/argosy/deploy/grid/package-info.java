/** A grid on one machine: shaped links between network namespaces, and batches that cross them. */
@NullMarked
package io.argosy.deploy.grid;

import org.jspecify.annotations.NullMarked;
