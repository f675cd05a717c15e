/** The catalogue: datasets, blocks, files and their replicas. */
@NullMarked
package io.argosy.router.catalog;

import org.jspecify.annotations.NullMarked;
