package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a file is not at a destination.
 *
 * @param reason a value of {@link WaitView#reason}, or {@code arrived}, {@code not-wanted}, {@code
 *     in-transfer}
 * @param outlook a value of {@link WaitView#outlook}, or {@code over} if nothing is to be moved
 * @param until as {@link WaitView#until}
 * @param since time at which an agent claimed it
 * @param detail a sentence for users
 */
public record FileWaitView(
    Lfn lfn,
    NodeName destination,
    ByteCount bytes,
    String reason,
    String outlook,
    @Nullable Instant until,
    @Nullable Instant since,
    String detail) {

  /** Returns the words before {@link #until}. */
  public String untilWords() {
    return WaitView.untilWords(reason);
  }
}
