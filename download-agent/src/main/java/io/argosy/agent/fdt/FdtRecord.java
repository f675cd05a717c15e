package io.argosy.agent.fdt;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;

/**
 * What there is to know of a run that is over.
 *
 * @param here the destination's end
 * @param there the source's
 */
public record FdtRecord(
    String run,
    Instant ended,
    LinkName link,
    int streams,
    End here,
    End there,
    List<FileEnd> files) {

  public FdtRecord {
    files = List.copyOf(files);
  }

  /** One end: the exact words it was started with, and what came back. */
  public record End(List<String> command, FdtSaid said) {
    public End {
      command = List.copyOf(command);
    }
  }

  /**
   * A line of the list, and what became of it.
   *
   * @param staged its name while it was under way
   * @param verdict {@code arrived}, or why not
   */
  public record FileEnd(Lfn lfn, ByteCount bytes, String staged, String verdict) {}
}
