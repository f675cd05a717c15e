/** A small Argosy of real processes with its own database, started and ended by a test. */
@NullMarked
package io.argosy.system.testbed;

import org.jspecify.annotations.NullMarked;
