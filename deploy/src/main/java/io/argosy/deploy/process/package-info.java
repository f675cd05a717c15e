/** Starts, supervises, restarts and stops programs as processes. */
@NullMarked
package io.argosy.deploy.process;

import org.jspecify.annotations.NullMarked;
