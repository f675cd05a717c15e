/** Compares copies between two storage systems by Argosy with those by a script. */
@NullMarked
package io.argosy.bench.storage;

import org.jspecify.annotations.NullMarked;
