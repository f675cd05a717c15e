package io.argosy.bench.poison;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.flow.RunningTime;
import io.argosy.agent.lane.Lane;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.router.linkrate.LinkAmount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The destination's agent: moves what waits on each link at the link's true rate, measures it with
 * the agent's own meter, and reports files as they arrive. Not thread-safe.
 */
final class SimulatedTraffic {

  /** Rates vary by this much from one heartbeat to the next, in the same way in each run. */
  private static final double NOISE = 0.03;

  static final long FILE = 50_000_000L;

  private final double[] waiting = new double[PoisonWorld.LINKS];
  private final double[] ofFile = new double[PoisonWorld.LINKS];
  private final double[] fileSeconds = new double[PoisonWorld.LINKS];
  private final boolean[] active = new boolean[PoisonWorld.LINKS];
  private final List<Reported> arrived = new ArrayList<>();
  private long nanos;
  private final FlowMeter meter = new FlowMeter(new RunningTime(() -> nanos), () -> nanos);

  /**
   * A file that has arrived, or an attempt that has failed.
   *
   * @param age time from its end until it is reported
   */
  record Reported(int link, ByteCount bytes, Duration took, Duration age, boolean done) {

    LinkAmount at(Instant reported) {
      Instant ended = reported.minus(age);
      return new LinkAmount(
              PoisonWorld.sourceOf(link),
              PoisonWorld.destination(),
              "shared",
              ended.minus(took),
              ended,
              bytes,
              done)
          .ofFile(ByteCount.of(FILE));
    }
  }

  /** Adds files that wait on a link. */
  void queue(int link, long bytes) {
    waiting[link] += bytes;
  }

  long waiting(int link) {
    return Math.round(waiting[link]);
  }

  /** Time passes while the agent is stopped: nothing moves and nothing is measured. */
  void freeze(Duration time) {
    nanos += time.toNanos();
    meter.stopwatch();
  }

  /**
   * Moves files for a while.
   *
   * @param step number of the step, which decides the noise
   */
  void move(Duration time, int step) {
    double seconds = time.toNanos() / 1e9;
    double[] rate =
        IntStream.range(0, PoisonWorld.LINKS).mapToDouble(l -> noisy(l, step)).toArray();
    double[] busy = new double[rate.length];
    for (int link = 0; link < rate.length; link++) {
      busy[link] = Math.min(seconds, waiting[link] / rate[link]);
      begin(link, busy[link] > 0);
    }
    int[] order =
        IntStream.range(0, busy.length)
            .boxed()
            .sorted((a, b) -> Double.compare(busy[a], busy[b]))
            .mapToInt(i -> i)
            .toArray();
    double passed = 0;
    for (int link : order) {
      nanos += Math.round((busy[link] - passed) * 1e9);
      passed = busy[link];
      land(link, Math.min(waiting[link], busy[link] * rate[link]), busy[link], seconds);
      if (busy[link] < seconds) {
        begin(link, false);
      }
    }
    nanos += Math.round((seconds - passed) * 1e9);
  }

  private double noisy(int link, int step) {
    long hash = 0x9E3779B97F4A7C15L * (31L * step + link + 1);
    hash ^= hash >>> 29;
    hash *= 0xBF58476D1CE4E5B9L;
    return PoisonWorld.RATES[link] * (1 + NOISE * ((hash >>> 11) * 0x1p-52 - 1));
  }

  private void begin(int link, boolean works) {
    if (works && !active[link]) {
      meter.begin(PoisonWorld.lane(link));
    } else if (!works && active[link]) {
      meter.end(PoisonWorld.lane(link));
    }
    active[link] = works;
  }

  /**
   * @param seconds in which the bytes arrived
   * @param step seconds from their beginning until what arrived is reported
   */
  private void land(int link, double bytes, double seconds, double step) {
    waiting[link] -= bytes;
    meter.landed(PoisonWorld.lane(link), Math.round(bytes));
    double rate = bytes / Math.max(seconds, 1e-9);
    double left = bytes;
    while (ofFile[link] + left >= FILE) {
      double part = FILE - ofFile[link];
      double took = fileSeconds[link] + part / rate;
      left -= part;
      double age = step - (bytes - left) / rate;
      arrived.add(new Reported(link, ByteCount.of(FILE), duration(took), duration(age), true));
      ofFile[link] = 0;
      fileSeconds[link] = 0;
    }
    ofFile[link] += left;
    fileSeconds[link] += left > 0 ? left / rate : 0;
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  /** Returns the files that have arrived since the last call. */
  List<Reported> reports() {
    List<Reported> taken = List.copyOf(arrived);
    arrived.clear();
    return taken;
  }

  FlowMeter.Reading read() {
    Set<Lane> backlogged =
        IntStream.range(0, waiting.length)
            .filter(link -> waiting[link] > 0)
            .mapToObj(PoisonWorld::lane)
            .collect(Collectors.toSet());
    return meter.read(backlogged);
  }

  void answered(FlowMeter.Reading reading) {
    meter.answered(reading);
  }

  /** The message of a reading with these flows. */
  static Heartbeat heartbeat(FlowMeter.Reading reading, List<LinkFlow> flows) {
    return new Heartbeat(
        1,
        List.of(),
        List.of(),
        null,
        flows.stream().map(SimulatedTraffic::sent).toList(),
        List.of(),
        null,
        reading.number(),
        reading.age().toMillis(),
        null);
  }

  private static Heartbeat.LinkFlow sent(LinkFlow flow) {
    return new Heartbeat.LinkFlow(
        flow.lane().link().source(),
        flow.lane().link().destination(),
        Math.max(1, flow.span().toMillis()),
        flow.busy().toMillis(),
        flow.bytes(),
        flow.streams(),
        flow.backlogged(),
        null);
  }
}
