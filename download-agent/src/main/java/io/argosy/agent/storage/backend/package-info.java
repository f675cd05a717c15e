/** Paths and free space on a POSIX file system. */
@NullMarked
package io.argosy.agent.storage.backend;

import org.jspecify.annotations.NullMarked;
