package io.argosy.agent.fdt;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What there is to know of a run that is over.
 *
 * @param here the destination's end
 * @param there the source's
 */
public record FdtRecord(
    String run,
    LinkName link,
    Times times,
    Streams streams,
    End here,
    End there,
    List<FileEnd> files) {

  public FdtRecord {
    files = List.copyOf(files);
  }

  /**
   * @param began when its first end was started
   * @param connecting when its turn came; empty if it never did
   * @param grew when the last byte came
   */
  public record Times(Instant began, Optional<Instant> connecting, Instant grew, Instant ended) {}

  /**
   * @param granted as the end that listens counted them; empty where it did not say
   */
  public record Streams(int asked, OptionalInt granted) {}

  /** One end: the exact words it was started with, and what came back. */
  public record End(List<String> command, FdtSaid said) {
    public End {
      command = List.copyOf(command);
    }
  }

  /**
   * A line of the list, and what became of it.
   *
   * @param path at the source; empty where its door did not say
   * @param staged its name while it was under way
   * @param verdict {@code arrived}, or why not
   */
  public record FileEnd(
      Lfn lfn, ByteCount bytes, Optional<String> path, String staged, String verdict) {}
}
