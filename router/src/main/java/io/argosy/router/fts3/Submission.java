package io.argosy.router.fts3;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A job that was checked.
 *
 * @param priority as FTS3 counts, 1 to 5, 5 is the most urgent
 * @param mostAttempts after which failed ones a file is given up; empty for the router's policy
 * @param inQueue how long a file may wait
 * @param sid the client's own name of the job
 * @param metadata of the client, as JSON
 */
public record Submission(
    List<Transfer> files,
    int priority,
    boolean overwrites,
    OptionalInt mostAttempts,
    Optional<Duration> inQueue,
    Optional<String> sid,
    Optional<String> metadata) {

  public Submission {
    files = List.copyOf(files);
  }

  /** Where a file is or is to be, with the address as the client wrote it. */
  public record Spot(Node node, DavUrl place, String url) {}

  /**
   * One file.
   *
   * @param sources in the client's order, at least one
   * @param activity as the client wrote it
   * @param strategy by which a source is chosen; empty for the router's own
   * @param metadata of the client, as JSON
   */
  public record Transfer(
      List<Spot> sources,
      Spot destination,
      ByteCount size,
      Checksum checksum,
      String activity,
      Optional<String> strategy,
      Optional<String> metadata) {

    public Transfer {
      sources = List.copyOf(sources);
    }
  }

  /** Whether the job is of one file with several sources, which FTS3 calls type R. */
  public boolean hasSeveralSources() {
    return files.getFirst().sources().size() > 1;
  }
}
