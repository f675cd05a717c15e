package io.argosy.web.circuit;

import io.argosy.common.wire.user.CircuitView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The circuits of one pair of endpoints as bars, from 24 hours ago until 12 hours from now.
 *
 * @param source endpoint
 * @param destination endpoint
 * @param bars in the order of time; positions are in {@link #width()}
 */
public record Timeline(String source, String destination, List<Bar> bars) {

  private static final int WIDTH = 1080;

  private static final Duration PAST = Duration.ofHours(24);
  private static final Duration FUTURE = Duration.ofHours(12);

  /**
   * A part of the life of a circuit.
   *
   * @param kind {@code requested}, {@code established}, {@code planned} (until its end), {@code
   *     releasing} or {@code unknown} (since its agent has been silent)
   * @param x position of its begin
   * @param width at least 3, so that it is seen
   */
  public record Bar(String kind, int x, int width) {}

  /** Returns the width of the whole. */
  public int width() {
    return WIDTH;
  }

  /** Returns the position of now. */
  public int now() {
    return (int) (WIDTH * PAST.toHours() / PAST.plus(FUTURE).toHours());
  }

  static Timeline of(String source, String destination, List<CircuitView> circuits, Instant now) {
    List<Bar> bars = new ArrayList<>();
    circuits.forEach(circuit -> parts(circuit, now).forEach(bars::add));
    return new Timeline(source, destination, bars);
  }

  private static Stream<Bar> parts(CircuitView circuit, Instant now) {
    Instant asked = first(circuit.requestedAt(), circuit.leasedAt());
    Instant known = circuit.current() ? now : first(circuit.statedAt(), asked);
    Instant until = first(circuit.closedAt(), known);
    Instant used = first(circuit.releasingAt(), until);
    Instant end = circuit.end();
    boolean lives = circuit.releasingAt() == null && circuit.closedAt() == null;
    return Stream.of(
            bar("requested", asked, first(circuit.establishedAt(), used), now),
            bar("established", circuit.establishedAt(), used, now),
            bar("planned", lives && end != null ? now : null, first(end, now), now),
            bar("releasing", circuit.releasingAt(), until, now),
            bar("unknown", known, now, now))
        .flatMap(List::stream);
  }

  private static Instant first(@Nullable Instant time, Instant otherwise) {
    return time == null ? otherwise : time;
  }

  private static List<Bar> bar(String kind, @Nullable Instant from, Instant until, Instant now) {
    if (from == null || !until.isAfter(from) || !until.isAfter(now.minus(PAST))) {
      return List.of();
    }
    int x = position(from, now);
    return List.of(new Bar(kind, x, Math.max(3, position(until, now) - x)));
  }

  private static int position(Instant at, Instant now) {
    double share =
        (double) Duration.between(now.minus(PAST), at).toSeconds() / PAST.plus(FUTURE).toSeconds();
    return Math.clamp(Math.round(share * WIDTH), 0, WIDTH);
  }
}
