/** Measures how many TCP streams fill a long path, which is emulated between two namespaces. */
@NullMarked
package io.argosy.bench.tcp;

import org.jspecify.annotations.NullMarked;
