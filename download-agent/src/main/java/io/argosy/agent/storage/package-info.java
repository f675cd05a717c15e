/** A node's storage at this site, and the mapping of names to allowed paths. */
@NullMarked
package io.argosy.agent.storage;

import org.jspecify.annotations.NullMarked;
