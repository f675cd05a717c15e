package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridEvent;
import io.argosy.bench.grid.GridWorld;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.deploy.client.Circuits;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.GridStage;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** A circuit that was ordered. Files may use it from its proof until it is released. */
final class PlayedCircuit {

  /** Links are no longer planned at the rate of a circuit whose end is near. */
  private static final Duration UNPLANNED_END = Duration.ofMinutes(5);

  private static final Duration POLL = Duration.ofMillis(500);
  private static final int MOST_POLLS = 120;

  /** No more than a proof moves before files may use it. */
  private static final long PROOF_BYTES = 200_000;

  private final GridEvent.Circuit event;
  private final int link;
  private final long before;
  private final Circuits known;
  private final String key;
  private OptionalDouble usable = OptionalDouble.empty();
  private boolean released;

  /**
   * Orders it.
   *
   * @param carried bytes that its wire carried before
   */
  PlayedCircuit(GridEvent.Circuit event, GridCircuits circuits, RouterClient router, long carried)
      throws IOException {
    this.event = event;
    this.known = new Circuits(router);
    this.link = circuits.world().circuitBeside(event.link());
    this.before = carried;
    GridWorld.Link ends = circuits.world().links().get(link);
    this.key =
        known
            .order(
                circuits.endpoint(link, ends.from()),
                circuits.endpoint(link, ends.to()),
                new ByteRate(event.rate()),
                event.time().plus(UNPLANNED_END))
            .key();
  }

  GridEvent.Circuit event() {
    return event;
  }

  int link() {
    return link;
  }

  /** When files could use it first, in seconds since the request; empty before. */
  OptionalDouble usableAt() {
    return usable;
  }

  boolean isUsable() {
    return usable.isPresent() && !released;
  }

  /** Releases it when its time is over; {@code carried} as at its order. */
  void look(double seconds, long carried) throws IOException {
    if (usable.isEmpty() && carried >= before + PROOF_BYTES) {
      usable = OptionalDouble.of(seconds);
    }
    if (isUsable() && seconds >= usable.getAsDouble() + event.time().toSeconds()) {
      askRelease();
    }
  }

  private void askRelease() throws IOException {
    released = true;
    if (open().filter(it -> it.closing() == null && it.releasingAt() == null).isPresent()) {
      known.release(key);
    }
  }

  private Optional<CircuitView> open() throws IOException {
    return known.open().stream().filter(it -> it.key().equals(key)).findFirst();
  }

  /** Releases it, and returns when nothing is left of it. */
  void release(GridStage stage) throws IOException {
    askRelease();
    for (int poll = 0; open().isPresent(); poll++) {
      if (poll > MOST_POLLS) {
        throw new IOException("circuit %s does not end: %s".formatted(key, open()));
      }
      Requests.pause(POLL, stage.givenUp());
    }
  }
}
