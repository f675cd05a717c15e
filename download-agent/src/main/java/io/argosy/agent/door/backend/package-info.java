/** Opens the files that a door serves. */
@NullMarked
package io.argosy.agent.door.backend;

import org.jspecify.annotations.NullMarked;
