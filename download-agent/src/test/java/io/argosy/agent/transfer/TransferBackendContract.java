package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The contract of tools, with a door that serves {@link #CONTENT} under every number. */
public interface TransferBackendContract {

  byte[] CONTENT = "what the source holds".repeat(1000).getBytes(StandardCharsets.UTF_8);

  TransferBackend backend();

  MemoryStaging staging();

  /** Counts the moved bytes. */
  FlowMeter flows();

  /** A door that works correctly. */
  String doorUrl();

  /** The protocol of its doors. */
  default String protocol() {
    return "http";
  }

  @Test
  default void aBundleArrivesWithItsChecksums() throws TransferFailedException {
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(moves(3)));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(results.arrivals())
        .allMatch(arrival -> arrival.checksum().equals(task(0).file().checksum()))
        .allMatch(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(staging().read(task(2).key())).isEqualTo(CONTENT);
    assertThat(flows().read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.lane().equals(Lane.shared(task(0).link())))
        .matches(flow -> flow.bytes().bytes() == 3L * CONTENT.length);
  }

  /** A door that misses the message lets the session expire. */
  @Test
  default void theEndOfASessionNeverFails() throws TransferFailedException {
    DoorSession open =
        backend()
            .open(new DoorGrant(protocol(), doorUrl(), "g", 3600), List.of(), Optional.empty());
    backend().end(open);
    backend().end(open);
    backend()
        .end(new DoorSession(protocol(), "http://127.0.0.1:1", "s", Optional.empty(), Map.of()));
    backend()
        .end(
            new DoorSession(
                protocol(), doorUrl(), "no part of an address", Optional.empty(), Map.of()));
  }

  @Test
  default void aPartInStagingIsResumed() throws TransferFailedException {
    staging().leave(task(0).key(), Arrays.copyOf(CONTENT, 100));
    MoveResults results = fetch(doorUrl(), new Parcel.Single(moves(1).getFirst()));
    assertThat(results.arrivals())
        .singleElement()
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length - 100);
    assertThat(staging().read(task(0).key())).isEqualTo(CONTENT);
  }

  @Test
  default void aCompleteFileInStagingIsNotMovedAgain() throws TransferFailedException {
    staging().leave(task(0).key(), CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Single(moves(1).getFirst()));
    assertThat(results.arrivals()).singleElement().matches(a -> a.effort().moved().isZero());
  }

  /** Opens a session and fetches; each file must have exactly one result. */
  default MoveResults fetch(String door, Parcel parcel) throws TransferFailedException {
    List<FileContent> files = parcel.moves().stream().map(move -> move.task().file()).toList();
    MoveResults results = new MoveResults();
    backend()
        .fetch(
            backend().open(new DoorGrant(protocol(), door, "grant", 3600), files, Optional.empty()),
            parcel,
            results);
    assertThat(results.keys)
        .containsExactlyInAnyOrderElementsOf(
            parcel.moves().stream().map(move -> move.task().key()).toList());
    assertThat(flows().streams()).as("streams that have not ended").isEmpty();
    return results;
  }

  static List<FileMove> moves(int files) {
    List<FileMove> moves = new ArrayList<>();
    for (int n = 0; n < files; n++) {
      moves.add(new FileMove(task(n), n, "\"e\""));
    }
    return moves;
  }

  private static HeldTask task(int n) {
    return Tasks.of("t" + n, "/f" + n, CONTENT, Tasks.job(1).link());
  }

  final class MoveResults implements MoveWatch {

    private final List<TaskKey> keys = new CopyOnWriteArrayList<>();
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final Map<TaskKey, TaskFailure> failures = new ConcurrentHashMap<>();
    private final List<Effort> efforts = new CopyOnWriteArrayList<>();
    private final List<TaskKey> lost = new CopyOnWriteArrayList<>();

    public List<Arrival> arrivals() {
      return arrivals;
    }

    public Map<TaskKey, TaskFailure> failures() {
      return failures;
    }

    /** The efforts of files that failed or lost their session. */
    public List<Effort> efforts() {
      return efforts;
    }

    public List<TaskKey> lost() {
      return lost;
    }

    @Override
    public void arrived(Arrival arrival) {
      keys.add(arrival.key());
      arrivals.add(arrival);
    }

    @Override
    public void failed(FileMove move, TaskFailure failure, Optional<Effort> effort) {
      keys.add(move.task().key());
      effort.ifPresent(efforts::add);
      failures.put(move.task().key(), failure);
    }

    @Override
    public void sessionLost(FileMove move, Optional<Effort> effort) {
      keys.add(move.task().key());
      effort.ifPresent(efforts::add);
      lost.add(move.task().key());
    }
  }
}
