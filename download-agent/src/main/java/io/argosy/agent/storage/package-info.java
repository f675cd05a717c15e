/** A node's storage at this site, and which paths of it a name may become. */
@NullMarked
package io.argosy.agent.storage;

import org.jspecify.annotations.NullMarked;
