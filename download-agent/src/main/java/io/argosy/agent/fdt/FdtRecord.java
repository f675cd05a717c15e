package io.argosy.agent.fdt;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The record of a run that has ended.
 *
 * @param circuit that carried it; null for the shared path
 * @param here the destination's end
 * @param there the source's end
 */
public record FdtRecord(
    String run,
    NodeName source,
    NodeName destination,
    Times times,
    Streams streams,
    @Nullable UUID circuit,
    End here,
    End there,
    List<FileEnd> files) {

  /** Longest log of each end, in characters. */
  public static final int LONGEST_LOG = 200_000;

  public static final int MOST_FILES = 2_000;

  private static final int MOST_WORDS = 200;
  private static final int LONGEST_WORD = 4_096;

  public FdtRecord {
    files = List.copyOf(files);
  }

  public LinkName link() {
    return new LinkName(source, destination);
  }

  /** The files that arrived completely. */
  public List<FileEnd> arrived() {
    return files.stream().filter(file -> file.verdict().equals(FileEnd.ARRIVED)).toList();
  }

  /** The record, cut to the size that may be stored. */
  public FdtRecord bounded() {
    List<FileEnd> first = files.stream().limit(MOST_FILES).toList();
    return new FdtRecord(
        run, source, destination, times, streams, circuit, here.bounded(), there.bounded(), first);
  }

  /**
   * @param began when its first end was started
   * @param connecting when its turn came; empty if it never did
   * @param grew when the last byte arrived
   */
  public record Times(Instant began, Optional<Instant> connecting, Instant grew, Instant ended) {}

  /**
   * @param granted as counted by the listening end; empty if it did not report it
   */
  public record Streams(int asked, Optional<Integer> granted) {}

  /**
   * One end.
   *
   * @param command the exact command line
   * @param exit empty if it never ran or was killed
   */
  public record End(List<String> command, Optional<Integer> exit, String log) {

    public End {
      command = List.copyOf(command);
    }

    public static End of(List<String> command, FdtOutput output) {
      return new End(command, output.exit(), output.log());
    }

    private End bounded() {
      List<String> words =
          command.stream()
              .limit(MOST_WORDS)
              .map(word -> word.substring(0, Math.min(word.length(), LONGEST_WORD)))
              .toList();
      return new End(words, exit, cut(log));
    }

    private static String cut(String log) {
      int half = LONGEST_LOG / 2;
      return log.length() <= LONGEST_LOG
          ? log
          : log.substring(0, half) + "\n... cut ...\n" + log.substring(log.length() - half);
    }
  }

  /**
   * A line of the list and its result.
   *
   * @param path at the source; empty if the door did not report it
   * @param staged its name during the transfer
   * @param verdict {@link #ARRIVED}, or why it did not arrive
   */
  public record FileEnd(
      Lfn lfn, ByteCount bytes, Optional<String> path, String staged, String verdict) {

    public static final String ARRIVED = "arrived";
  }
}
