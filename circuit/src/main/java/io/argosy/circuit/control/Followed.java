package io.argosy.circuit.control;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A circuit and what this process remembers of it. None of it needs to survive a restart.
 *
 * @param sight what the last list said
 * @param since when the circuit came into its state, as far as this process knows
 * @param acted when the provider was last asked to do something with it
 * @param absentSince when the first of the lists in a row, since then, was asked for that do not
 *     have it; empty if the last one has it
 * @param downSince since when its data plane is down; empty if it is not
 * @param tries how often the provider was asked in a row without a change of what it lists
 * @param words what the provider called the circuit's state when that last changed
 */
record Followed(
    Circuit circuit,
    Sight sight,
    Instant since,
    Instant acted,
    Optional<Instant> absentSince,
    Optional<Instant> downSince,
    int tries,
    String words) {

  private static final Sight UNSEEN = new Sight.Unseen();

  /** Lists within it count as one: hints, which anybody can send, make them follow each other. */
  private static final Duration MOMENT = Duration.ofSeconds(4);

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 5;

  /** An ended circuit is remembered since its end, and any other one since now. */
  static Followed from(Circuit circuit, Instant now) {
    Instant since =
        circuit.state().isFinal()
            ? Collections.min(List.of(circuit.passages().getLast().at(), now))
            : now;
    return new Followed(circuit, UNSEEN, since, now, Optional.empty(), Optional.empty(), 0, "");
  }

  /** Whether the provider may be asked again; the pauses grow from 10 s to about 5 minutes. */
  boolean mayAct(Instant now) {
    Duration pause = SHORTEST_PAUSE.multipliedBy(1L << Math.min(tries, MOST_DOUBLINGS));
    return tries == 0 || !now.isBefore(acted.plus(pause));
  }

  /** Whether the circuit had ended then. */
  boolean isOver(Instant then) {
    return circuit.state().isFinal() && since.isBefore(then);
  }

  /**
   * After a request to the provider. Of a circuit that is not up, the last list says nothing about
   * the time after it; one that is up is used on.
   */
  Followed acted(Instant now) {
    boolean isUp = circuit.state() == CircuitState.ESTABLISHED;
    return new Followed(
        circuit,
        isUp ? sight : UNSEEN,
        since,
        now,
        isUp ? absentSince : Optional.empty(),
        downSince,
        tries + 1,
        words);
  }

  Followed became(Circuit next, Instant now) {
    return next.state() == circuit.state()
        ? new Followed(next, sight, since, acted, absentSince, downSince, tries, words)
        : new Followed(next, sight, now, acted, absentSince, Optional.empty(), 0, words);
  }

  /** With a new list. A circuit that gets on at its provider does not wait for its next step. */
  Followed sighted(Listing listing, Instant now) {
    boolean isConfirmed =
        absentSince
            .filter(at -> Duration.between(at, now).abs().compareTo(MOMENT) >= 0)
            .isPresent();
    Sight next = Sight.of(circuit, listing, isConfirmed);
    Optional<Instant> down =
        next instanceof Sight.Seen seen && seen.found().phase() == Found.Phase.DOWN
            ? downSince.or(() -> Optional.of(now))
            : Optional.empty();
    Optional<Instant> absent =
        next instanceof Sight.Absent ? absentSince.or(() -> Optional.of(now)) : Optional.empty();
    String said = next instanceof Sight.Seen seen ? seen.found().raw() : words;
    return new Followed(
        circuit, next, since, acted, absent, down, said.equals(words) ? tries : 0, said);
  }
}
