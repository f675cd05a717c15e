/** Stages, flushes and places files on a POSIX file system. */
@NullMarked
package io.argosy.agent.verify.backend.posix;

import org.jspecify.annotations.NullMarked;
