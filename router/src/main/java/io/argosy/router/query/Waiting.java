package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.query.WaitReason.Outlook;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Files that share one reason for not being at one destination.
 *
 * @param plannedAt planned arrival of the last file; empty unless all files move and have a planned
 *     time
 */
public record Waiting(
    NodeName destination,
    WaitReason reason,
    long files,
    ByteCount bytes,
    Optional<Instant> plannedAt) {

  private static final Comparator<Waiting> MOST_FILES_FIRST =
      Comparator.comparing(Waiting::destination)
          .thenComparing(Comparator.comparingLong(Waiting::files).reversed())
          .thenComparing(Waiting::groupKey);

  public Waiting {
    boolean moves = reason.outlook() == Outlook.MOVES;
    plannedAt = plannedAt.filter(time -> moves);
  }

  /** Merges groups with the same sentence; of times the earliest is kept. */
  public static List<Waiting> summed(Collection<Waiting> parts) {
    return parts.stream()
        .collect(Collectors.toMap(Waiting::groupKey, part -> part, Waiting::plus))
        .values()
        .stream()
        .sorted(MOST_FILES_FIRST)
        .toList();
  }

  public boolean isMoving() {
    return reason.outlook() == Outlook.MOVES;
  }

  /** Returns this group, limited to this many files and bytes. */
  public Waiting atMost(long mostFiles, ByteCount mostBytes) {
    boolean fits = files <= mostFiles && bytes.compareTo(mostBytes) <= 0;
    return fits
        ? this
        : new Waiting(
            destination,
            reason,
            Math.min(files, mostFiles),
            bytes.compareTo(mostBytes) <= 0 ? bytes : mostBytes,
            plannedAt);
  }

  private String groupKey() {
    return "%s %s %s"
        .formatted(destination, WaitWords.word(reason), WaitWords.sentence(reason, destination));
  }

  private Waiting plus(Waiting other) {
    WaitReason first = other.time().isBefore(time()) ? other.reason : reason;
    Optional<Instant> last =
        plannedAt.flatMap(
            mine -> other.plannedAt.map(theirs -> mine.isAfter(theirs) ? mine : theirs));
    return new Waiting(destination, first, files + other.files, bytes.plus(other.bytes), last);
  }

  private Instant time() {
    return WaitWords.until(reason).orElse(Instant.MAX);
  }
}
