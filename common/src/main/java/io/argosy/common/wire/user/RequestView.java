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
 * @param datasets names of the datasets
 * @param comment by the requester; absent if none
 * @param deadline time by which all files should have arrived; absent if none
 * @param strategy that the request named; absent for the router's
 * @param sources that it named, in its order; absent if none
 * @param waiting reasons why missing files do not move, by destination, those of most files first;
 *     absent from an older router
 * @param timing absent if the request has no deadline, estimate or arrival, and from an older
 *     router
 * @param isStatic whether it covers only the files that its datasets contained at the approval, and
 *     ends when these have arrived; absent from an older router, which knows only standing requests
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

  private static final String STATIC = "only the files that the datasets contain now";
  private static final String STANDING = "standing";

  /** Returns which files of its datasets it covers, as text. */
  public String extent() {
    return Boolean.TRUE.equals(isStatic) ? STATIC : STANDING;
  }

  /** Returns the wait reasons; empty if the router sent none. */
  public List<WaitView> waits() {
    return waiting == null ? List.of() : waiting;
  }

  /** Returns the reasons of one destination. */
  public List<WaitView> waitsAt(NodeName node) {
    return waits().stream().filter(wait -> wait.destination().equals(node)).toList();
  }

  /** Returns whether it can still be suspended, resumed and get another priority. */
  public boolean live() {
    boolean hasEnded = Boolean.TRUE.equals(isStatic) && status == RequestStatus.DONE;
    return cancelled == null && status != RequestStatus.REFUSED && !hasEnded;
  }

  /** Returns whether it can still be cancelled; a completed request stays completed. */
  public boolean undone() {
    return live() && status != RequestStatus.DONE;
  }

  /**
   * A suspension or a cancellation.
   *
   * @param by name of the user; absent if unknown
   */
  public record Stop(@Nullable String by, Instant at) {}

  /**
   * The progress of the request at one destination.
   *
   * @param approval {@code waiting}, {@code approved} or {@code refused}
   * @param decision absent while none was made
   * @param failedFiles files for which no source is left to try
   * @param inTransferFiles claimed by a live agent
   * @param taken the claimed files by source
   * @param firstAt arrival of the first file that this request brought; absent if none yet, and in
   *     a list of requests while files are missing
   * @param lastAt arrival of the newest file; absent as {@code firstAt}
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
      return with(other, firstAt, lastAt);
    }

    public Destination withArrivals(@Nullable Instant first, @Nullable Instant last) {
      return with(status, first, last);
    }

    private Destination with(RequestStatus other, @Nullable Instant first, @Nullable Instant last) {
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
          first,
          last);
    }

    /** Returns the percentage, rounded down: 100 only if every byte and every file has arrived. */
    public int percent() {
      if (doneFiles >= files && doneBytes.compareTo(bytes) >= 0) {
        return files == 0 && status != RequestStatus.DONE ? 0 : 100;
      }
      double share =
          bytes.isZero() ? (double) doneFiles / files : (double) doneBytes.bytes() / bytes.bytes();
      return Math.clamp((long) (share * 100), 0, 99);
    }

    /** Returns whether the approval is given; nothing is fetched without it. */
    public boolean begins() {
      return status != RequestStatus.WAITING_FOR_APPROVAL && status != RequestStatus.REFUSED;
    }

    /** Returns whether the datasets contain files. */
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
