package io.argosy.bench.poison;

import io.argosy.agent.flow.LinkFlow;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The kinds of wrong observations. Link 1 carries 60 MB/s; the wrong observation is of this link.
 */
enum Poison {
  SLOT_HIGH("one heartbeat with a thousand times the bytes", State.WORKING, run -> slot(run, 1000)),
  SLOT_LOW("one heartbeat with a thousandth of the bytes", State.WORKING, run -> slot(run, 1e-3)),
  SLOT_TENFOLD("one heartbeat with ten times the bytes", State.WORKING, run -> slot(run, 10)),
  LOST_ANSWER("the answer to one heartbeat is lost", State.WORKING, PoisonRun::loseAnswer),
  FROZEN_AGENT(
      "the agent is stopped for 130 s", State.WORKING, run -> run.freeze(Duration.ofSeconds(130))),
  REPORT_FAST(
      "one report of 1 TB in a millisecond",
      State.WORKING,
      run -> report(run, 1e12, Duration.ofMillis(1), true)),
  REPORT_SLOW(
      "one report of a file that took 30 days",
      State.WORKING,
      run -> report(run, SimulatedTraffic.FILE, Duration.ofDays(30), true)),
  REPORT_SLOW_IDLE(
      "one report of a file that took 30 days, over links that were idle for three days",
      State.IDLE,
      run -> report(run, SimulatedTraffic.FILE, Duration.ofDays(30), true)),
  REPORT_FAST_IDLE(
      "one report of 1 TB in a millisecond, over links that were idle for three days",
      State.IDLE,
      run -> report(run, 1e12, Duration.ofMillis(1), true)),
  FAILURE(
      "one failed attempt that moved 10 GB in a second",
      State.WORKING,
      run -> report(run, 1e10, Duration.ofSeconds(1), false)),
  FAILURE_IDLE(
      "one failed file over links that were idle for three days",
      State.IDLE,
      run -> report(run, 0, Duration.ofSeconds(1), false)),
  FAILURE_UNKNOWN(
      "one failed file over links without any history",
      State.UNKNOWN,
      run -> report(run, 0, Duration.ofSeconds(1), false)),
  INSTANCE_HIGH("one of three instances says 1 TB/s once", State.HEARD, run -> heard(run, 1e12)),
  INSTANCE_LOW("one of three instances says 1 kB/s once", State.HEARD, run -> heard(run, 1e3)),
  TEST_HIGH("one of eight perfSONAR tests shows 1 TB/s", State.TESTED, run -> tested(run, 1e12)),
  TEST_LOW("one of eight perfSONAR tests shows 1 kB/s", State.TESTED, run -> tested(run, 1e3)),
  AGENT_CLOCK_AHEAD(
      "files in flight took an hour more, as after a step of an agent's clock",
      State.WORKING,
      run -> took(run, Duration.ofHours(1))),
  AGENT_CLOCK_BACK(
      "files in flight took no time, as after a step back of an agent's clock",
      State.WORKING,
      run -> took(run, Duration.ZERO)),
  ROUTER_CLOCK_AHEAD(
      "the router's clock is an hour ahead for a minute",
      State.WORKING,
      run -> clock(run, Duration.ofHours(1))),
  ROUTER_CLOCK_BACK(
      "the router's clock is an hour behind for a minute",
      State.WORKING,
      run -> clock(run, Duration.ofHours(-1))),
  BOTH_CLOCKS_AHEAD(
      "the clocks of router and agent are an hour ahead for a minute",
      State.WORKING,
      run -> {
        took(run, Duration.ofHours(1));
        clock(run, Duration.ofHours(1));
      }),
  BOTH_CLOCKS_BACK(
      "the clocks of router and agent are an hour behind for a minute",
      State.WORKING,
      run -> {
        took(run, Duration.ZERO);
        clock(run, Duration.ofHours(-1));
      });

  /** What the router knows of the links before the wrong observation. */
  enum State {
    /** All links are in use. */
    WORKING,
    /** All links were in use until three days ago. */
    IDLE,
    /** Nothing is known of any link. */
    UNKNOWN,
    /** There are no own transfers, and three instances know all links. */
    HEARD,
    /** There are no own transfers, and perfSONAR has tested all links. */
    TESTED
  }

  private static final int LINK = 1;
  static final int WRONG_CLOCK_MINUTES = 1;

  final String sentence;
  final State state;
  private final Consumer<PoisonRun> act;

  Poison(String sentence, State state, Consumer<PoisonRun> act) {
    this.sentence = sentence;
    this.state = state;
    this.act = act;
  }

  void into(PoisonRun run) {
    act.accept(run);
  }

  private static void report(PoisonRun run, double bytes, Duration took, boolean done) {
    run.report(
        new SimulatedTraffic.Reported(
            LINK, ByteCount.of(Math.round(bytes)), took, Duration.ZERO, done));
  }

  private static void slot(PoisonRun run, double factor) {
    run.heartbeat(
        flows ->
            flows.stream()
                .map(
                    flow ->
                        flow.lane().equals(PoisonWorld.lane(LINK))
                            ? new LinkFlow(
                                flow.lane(),
                                flow.span(),
                                flow.busy(),
                                ByteCount.of(Math.round(flow.bytes().bytes() * factor)),
                                flow.streams(),
                                flow.backlogged())
                            : flow)
                .toList());
  }

  private static void heard(PoisonRun run, double rate) {
    run.statements(
        said ->
            IntStream.range(0, said.size())
                .mapToObj(link -> link == LINK ? PoisonRun.said("one", LINK, rate) : said.get(link))
                .toList());
  }

  private static void tested(PoisonRun run, double rate) {
    run.tests(
        LINK,
        rates -> Stream.concat(Stream.of(new ByteRate(rate)), rates.stream().skip(1)).toList());
  }

  private static void took(PoisonRun run, Duration time) {
    run.reports(
        files ->
            files.stream()
                .map(
                    file ->
                        new SimulatedTraffic.Reported(
                            file.link(),
                            file.bytes(),
                            time.isZero() ? time : file.took().plus(time),
                            file.age(),
                            file.done()))
                .toList());
  }

  /** The clock is wrong while work goes on for {@link #lasting}. */
  private static void clock(PoisonRun run, Duration by) {
    run.clockJumps(by);
    run.work(WRONG_CLOCK_MINUTES);
    run.clockJumps(by.negated());
  }

  /** Returns the minutes of work until the wrong observation is over. */
  int lasting() {
    return switch (this) {
      case ROUTER_CLOCK_AHEAD, ROUTER_CLOCK_BACK, BOTH_CLOCKS_AHEAD, BOTH_CLOCKS_BACK ->
          WRONG_CLOCK_MINUTES;
      default -> 0;
    };
  }

  /** Returns the kinds with these names in lower case with hyphens; all if there is no name. */
  static List<Poison> named(List<String> names) {
    return names.isEmpty()
        ? List.of(values())
        : names.stream()
            .map(name -> valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')))
            .toList();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
