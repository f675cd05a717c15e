/** Opens the files a door serves. */
@NullMarked
package io.argosy.agent.door.backend;

import org.jspecify.annotations.NullMarked;
