package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The contract of tools, with a source that serves {@link #CONTENT} under every number. */
public interface TransferBackendContract {

  byte[] CONTENT = "what the source holds".repeat(1000).getBytes(StandardCharsets.UTF_8);

  TransferBackend backend();

  /** Counts the moved bytes. */
  FlowMeter flows();

  /** A grant for files of a source that works correctly. */
  DoorGrant grant(int files);

  @Test
  default void eachFileArrivesOnceWithItsChecksumAndIsCounted() throws TransferFailedException {
    DoorSession session = backend().open(grant(3), contents(moves(3)), Optional.empty());
    MoveResults results = new MoveResults();
    backend()
        .parcels(moves(3), new ParcelPlan(2, ParcelPlan.MOST))
        .forEach(parcel -> backend().fetch(session, parcel, results));
    assertThat(results.keys).containsExactlyInAnyOrderElementsOf(keys(moves(3)));
    assertThat(results.arrivals())
        .hasSize(3)
        .allMatch(arrival -> arrival.size().bytes() == CONTENT.length)
        .allMatch(arrival -> arrival.checksum().equals(task(0).file().checksum()))
        .allMatch(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(flows().streams()).as("streams that have not ended").isEmpty();
    assertThat(flows().read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.lane().equals(Lane.shared(task(0).link())))
        .matches(flow -> flow.bytes().bytes() == 3L * CONTENT.length);
  }

  /** A door that misses the message lets the session expire. */
  @Test
  default void theEndOfASessionNeverFails() throws TransferFailedException {
    DoorGrant grant = grant(0);
    DoorSession open = backend().open(grant, List.of(), Optional.empty());
    backend().keep(open);
    backend().end(open);
    backend().end(open);
    backend().end(session(grant.protocol(), "http://127.0.0.1:1", "s"));
    backend().end(session(grant.protocol(), grant.url(), "no part of an address"));
  }

  private static DoorSession session(String protocol, String url, String id) {
    return new DoorSession(protocol, url, id, Optional.empty(), Map.of());
  }

  private static List<FileContent> contents(List<FileMove> moves) {
    return moves.stream().map(move -> move.task().file()).toList();
  }

  private static List<TaskKey> keys(List<FileMove> moves) {
    return moves.stream().map(move -> move.task().key()).toList();
  }

  /** Fetches in a new session; each file must have exactly one result. */
  default MoveResults fetch(DoorGrant grant, Parcel parcel) throws TransferFailedException {
    MoveResults results = new MoveResults();
    DoorSession session = backend().open(grant, contents(parcel.moves()), Optional.empty());
    backend().fetch(session, parcel, results);
    assertThat(results.keys).containsExactlyInAnyOrderElementsOf(keys(parcel.moves()));
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

  static HeldTask task(int n) {
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
