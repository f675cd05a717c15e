package io.argosy.common.wire.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /query/v1/requests/{id}}: a request and its progress.
 *
 * @param datasets by name
 * @param comment as the requester gave it; absent if none
 * @param deadline by which it wants to be done; absent if none
 * @param strategy of its own, by which its files' sources are chosen; absent: the router's
 * @param sources that it named, in its order; absent if none
 * @param waiting why what is missing does not move, most files of a destination first; absent from
 *     an older router
 * @param timing absent where there is nothing to say of it, and from an older router
 * @param isStatic it wants only what its datasets held when a destination approved, and ends when
 *     that is there; absent from an older router, where all are standing ones
 * @param suspended absent while the request is not suspended
 * @param cancelled absent while the request is not cancelled
 */
public record RequestView(
    String id,
    String requester,
    Instant createdAt,
    RequestStatus status,
    Priority priority,
    String activity,
    List<DatasetName> datasets,
    List<Destination> destinations,
    @Nullable String comment,
    @Nullable Instant deadline,
    @Nullable String strategy,
    @Nullable List<NodeName> sources,
    @Nullable List<WaitView> waiting,
    @Nullable TimingView timing,
    @JsonProperty("static") @Nullable Boolean isStatic,
    @Nullable Stop suspended,
    @Nullable Stop cancelled) {

  private static final String STATIC = "only what the datasets hold now";
  private static final String STANDING = "standing";

  /** What it wants of its datasets, as people read it. */
  public String extent() {
    return Boolean.TRUE.equals(isStatic) ? STATIC : STANDING;
  }

  /** Why what is missing does not move, as far as the router told. */
  public List<WaitView> waits() {
    return waiting == null ? List.of() : waiting;
  }

  /** The reasons of one destination. */
  public List<WaitView> waitsAt(NodeName node) {
    return waits().stream().filter(wait -> wait.destination().equals(node)).toList();
  }

  /** Whether it can still be suspended, resumed and get another priority. */
  public boolean live() {
    boolean hasEnded = Boolean.TRUE.equals(isStatic) && status == RequestStatus.DONE;
    return cancelled == null && status != RequestStatus.REFUSED && !hasEnded;
  }

  /** Whether it can still be cancelled: what is done stays true. */
  public boolean undone() {
    return live() && status != RequestStatus.DONE;
  }

  /**
   * A suspension or a cancellation.
   *
   * @param by the person; absent where none is known
   */
  public record Stop(@Nullable String by, Instant at) {}

  /**
   * The progress of the request at one destination.
   *
   * @param approval {@code waiting}, {@code approved} or {@code refused}
   * @param decision absent while none was made
   * @param failedFiles given up: no source left to try
   * @param inTransferFiles claimed by an agent that is alive
   * @param taken the same files by source
   * @param firstAt the first replica that this request brought; absent if none yet, and in a list
   *     where the request has no deadline
   * @param lastAt the newest one, likewise
   */
  public record Destination(
      NodeName node,
      SiteName site,
      RequestStatus status,
      String approval,
      ApprovalView.@Nullable Decision decision,
      long files,
      ByteCount bytes,
      long doneFiles,
      ByteCount doneBytes,
      long failedFiles,
      long inTransferFiles,
      List<Taken> taken,
      @Nullable Instant firstAt,
      @Nullable Instant lastAt) {

    public Destination withStatus(RequestStatus other) {
      return new Destination(
          node,
          site,
          other,
          approval,
          decision,
          files,
          bytes,
          doneFiles,
          doneBytes,
          failedFiles,
          inTransferFiles,
          taken,
          firstAt,
          lastAt);
    }

    /** Rounded down: 100 only when every byte and every file is there. */
    public int percent() {
      if (doneFiles >= files && doneBytes.compareTo(bytes) >= 0) {
        return files == 0 && status != RequestStatus.DONE ? 0 : 100;
      }
      double share =
          bytes.isZero() ? (double) doneFiles / files : (double) doneBytes.bytes() / bytes.bytes();
      return Math.clamp((long) (share * 100), 0, 99);
    }

    /** False while nothing arrives before, or unless, a data manager agrees. */
    public boolean begins() {
      return status != RequestStatus.WAITING_FOR_APPROVAL && status != RequestStatus.REFUSED;
    }

    /** False while the datasets hold no files. */
    public boolean known() {
      return files > 0 || status == RequestStatus.DONE;
    }

    public ByteCount missingBytes() {
      return bytes.minusAtLeastZero(doneBytes);
    }
  }

  /** The files that agents have claimed from one source. */
  public record Taken(NodeName source, long files, ByteCount bytes) {}
}
