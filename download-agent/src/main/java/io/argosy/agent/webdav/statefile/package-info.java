/** Stores which temporary names may exist at a storage. */
@NullMarked
package io.argosy.agent.webdav.statefile;

import org.jspecify.annotations.NullMarked;
