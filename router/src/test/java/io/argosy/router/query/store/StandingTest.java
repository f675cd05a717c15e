package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StandingTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final NodeName T1 = new NodeName("T1");
  private static final Standing.Failure FAILED =
      new Standing.Failure("checksum-mismatch", new NodeName("T3"));

  @Test
  void aReplicaMeansArrived() {
    assertThat(new Standing(NOW, null, null, Standing.Task.NONE, null).state())
        .isEqualTo(FileState.ARRIVED);
  }

  @Test
  void aFileOutsideTheWindowComesLater() {
    Standing standing = new Standing(null, null, null, Standing.Task.NONE, null);
    assertThat(standing.state()).isEqualTo(FileState.LATER);
    assertThat(standing.reason(NOW)).isEqualTo("waits for space in its window");
  }

  @Test
  void aClaimedTaskMoves() {
    Standing standing = with(request(1, NOW, null, null), T1, Standing.Task.CLAIMED, FAILED);
    assertThat(standing.state()).isEqualTo(FileState.MOVING);
    assertThat(standing.reason(NOW)).isEqualTo("comes from T1");
    assertThat(standing.until(NOW)).isNull();
  }

  @Test
  void aGivenUpFileShowsItsLastFailure() {
    Standing standing =
        with(request(3, NOW, "no source left", null), null, Standing.Task.NONE, FAILED);
    assertThat(standing.state()).isEqualTo(FileState.FAILED);
    assertThat(standing.reason(NOW))
        .isEqualTo("no source left; the last failure: checksum mismatch from T3");
  }

  @Test
  void aFileInBackoffShowsTheEnd() {
    Instant later = NOW.plusSeconds(60);
    Standing standing = with(request(1, later, null, null), null, Standing.Task.NONE, FAILED);
    assertThat(standing.state()).isEqualTo(FileState.WAITING);
    assertThat(standing.reason(NOW))
        .isEqualTo("in backoff; the last failure: checksum mismatch from T3");
    assertThat(standing.until(NOW)).isEqualTo(later);
    assertThat(standing.until(later)).isNull();
  }

  @Test
  void aRestingFileShowsTheEnd() {
    Instant later = NOW.plusSeconds(600);
    Standing standing =
        with(request(3, NOW, "no source left", later), null, Standing.Task.NONE, FAILED);
    assertThat(standing.state()).as("it is retried automatically").isEqualTo(FileState.WAITING);
    assertThat(standing.reason(NOW))
        .isEqualTo("in backoff; the last failure: checksum mismatch from T3");
    assertThat(standing.until(NOW)).isEqualTo(later);
    assertThat(standing.reason(later)).isEqualTo("waits for a route");
  }

  @Test
  void aWaitingFileShowsItsObstacle() {
    assertThat(with(request(0, NOW, null, null), null, Standing.Task.NONE, null).reason(NOW))
        .isEqualTo("waits for a route");
    assertThat(with(request(0, NOW, null, null), T1, Standing.Task.OPEN, null).reason(NOW))
        .isEqualTo("assigned to T1, waiting for an agent");
  }

  private static Standing with(
      Standing.FileRequest request,
      @Nullable NodeName source,
      Standing.Task task,
      Standing.@Nullable Failure failure) {
    return new Standing(null, request, source, task, failure);
  }

  private static Standing.FileRequest request(
      int attempts, Instant notBefore, @Nullable String givenUp, @Nullable Instant resting) {
    return new Standing.FileRequest(attempts, notBefore, givenUp, resting);
  }
}
