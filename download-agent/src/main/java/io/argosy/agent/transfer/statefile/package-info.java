/** Keeps on disk which job was moving what, so that a part can be resumed. */
@NullMarked
package io.argosy.agent.transfer.statefile;

import org.jspecify.annotations.NullMarked;
