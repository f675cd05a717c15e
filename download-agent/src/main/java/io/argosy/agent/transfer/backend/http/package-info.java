/** Moves files from an HTTP door, many small ones in one response and large ones by ranges. */
@NullMarked
package io.argosy.agent.transfer.backend.http;

import org.jspecify.annotations.NullMarked;
