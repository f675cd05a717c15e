/** Keeps the bounds of kept parts. */
@NullMarked
package io.argosy.agent.verify.timer;

import org.jspecify.annotations.NullMarked;
