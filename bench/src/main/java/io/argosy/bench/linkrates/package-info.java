/** Measures how link knowledge is read, stored and used. */
@NullMarked
package io.argosy.bench.linkrates;

import org.jspecify.annotations.NullMarked;
