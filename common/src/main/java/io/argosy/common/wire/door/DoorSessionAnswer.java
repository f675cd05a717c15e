package io.argosy.common.wire.door;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The session that serves {@code GET /door/v1/{session}/{n}} with ranges and {@code POST
 * /door/v1/{session}/bundle}.
 *
 * @param session unguessable; a bearer token like the grant
 */
public record DoorSessionAnswer(String session, List<ServedFile> files) {

  /**
   * @param status {@code ready}, {@code missing}, {@code refused} or {@code size-differs}
   * @param etag changes when the source file changes; null unless ready
   */
  public record ServedFile(int n, String status, @Nullable String etag) {}
}
