package io.argosy.bench.poison;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.bench.linkrates.SteppingClock;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedState;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.PathEstimate;
import io.argosy.router.linkrate.evidence.PathTest;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * One simulated course of work: bursts of three minutes with pauses of two. A plan every six
 * seconds distributes as many bytes as all links move in that time. Not thread-safe.
 */
final class PoisonRun {

  static final Duration STEP = Duration.ofSeconds(3);

  private static final int STEPS_OF_A_MINUTE = 20;
  private static final int BURST = 3 * STEPS_OF_A_MINUTE;
  private static final int PAUSE = 2 * STEPS_OF_A_MINUTE;
  private static final int STEPS_OF_A_READING = 7 * STEPS_OF_A_MINUTE;
  private static final int PLAN_EVERY = 2;

  private static final String ARCHIVE = "archive";
  private static final int TESTS = 8;
  private static final Duration BETWEEN_TESTS = Duration.ofHours(6);
  private static final PathTest.HostPair HOSTS =
      new PathTest.HostPair("192.0.2.1", "192.0.2.2", false);

  /** Files that wait at the start of a burst, in seconds of work for all links. */
  private static final double BACKLOG_SECONDS = 20;

  /** The rates that the router believes, and the bytes assigned to each link, at one moment. */
  record Sample(Duration worked, double[] believed, double[] assigned) {}

  private final DataSource database;
  private final SteppingClock clock;
  private final SimulatedTraffic traffic = new SimulatedTraffic();
  private final List<Sample> samples = new ArrayList<>();
  private final double[] assigned = new double[PoisonWorld.LINKS];
  private SimulatedRouter router;
  private UnaryOperator<List<LinkFlow>> flows = UnaryOperator.identity();
  private UnaryOperator<List<SimulatedTraffic.Reported>> reports = UnaryOperator.identity();
  private UnaryOperator<List<Statement>> statements = UnaryOperator.identity();
  private boolean answers = true;
  private boolean feeds;
  private boolean archive;
  private double toPlan;
  private int step;
  private int worked;
  private int start;

  PoisonRun(DataSource database) {
    this.database = database;
    clock = new SteppingClock();
    router = new SimulatedRouter(database, clock);
  }

  /** Three instances say what they know of each link, every seven minutes. */
  void heardOf() {
    feeds = true;
    readFeeds();
  }

  /** An archive has eight tests of each link. */
  void tested() {
    archive = true;
    readFeeds();
  }

  /** Changes the tests of a link in the next reading of the archive. */
  void tests(int link, UnaryOperator<List<ByteRate>> change) {
    readFeed(
        ARCHIVE,
        IntStream.range(0, PoisonWorld.LINKS)
            .mapToObj(n -> tested(n, n == link ? change : UnaryOperator.identity()))
            .toList());
  }

  /** Replaces the router by one that has just started. */
  void restart() {
    router = new SimulatedRouter(database, clock);
    router.minute();
  }

  /** Changes the next heartbeat. */
  void heartbeat(UnaryOperator<List<LinkFlow>> change) {
    flows = change;
  }

  /** Changes the reports of the next files. */
  void reports(UnaryOperator<List<SimulatedTraffic.Reported>> change) {
    reports = change;
  }

  /** Changes what one instance says in its next reading. */
  void statements(UnaryOperator<List<Statement>> change) {
    statements = change;
    readFeeds();
  }

  /** The answer to the next heartbeat is lost. */
  void loseAnswer() {
    answers = false;
  }

  void clockJumps(Duration by) {
    clock.step(by);
  }

  /** The agent is stopped and continues later; other programs go on. */
  void freeze(Duration time) {
    traffic.freeze(time);
    for (long minute = time.toMinutes(); minute > 0; minute--) {
      clock.step(Duration.ofMinutes(1));
      router.minute();
    }
  }

  /** Nothing is wanted. */
  void idle(int minutes) {
    steps(minutes * STEPS_OF_A_MINUTE, false);
  }

  /** Work goes on, in bursts. */
  void work(int minutes) {
    int left = minutes * STEPS_OF_A_MINUTE;
    while (left > 0) {
      int inBurst = BURST - worked % BURST;
      if (inBurst == BURST) {
        toPlan += BACKLOG_SECONDS * total(PoisonWorld.RATES);
      }
      int now = Math.min(left, inBurst);
      steps(now, true);
      left -= now;
      if (worked % BURST == 0) {
        steps(PAUSE, false);
      }
    }
  }

  /** Work goes on until it has lasted for so long since the beginning. */
  void workUntil(int minutes) {
    work(minutes - (worked - start) / STEPS_OF_A_MINUTE);
  }

  /** From here on, time of work and bytes are counted. */
  void begin() {
    start = worked;
    samples.clear();
  }

  List<Sample> samples() {
    return samples;
  }

  private void steps(int number, boolean working) {
    for (int n = 0; n < number; n++) {
      if (working && worked % PLAN_EVERY == 0) {
        toPlan += PLAN_EVERY * STEP.toSeconds() * total(PoisonWorld.RATES);
        NetworkView view = router.view();
        samples.add(sample(view));
        plan(view);
      }
      traffic.move(STEP, step);
      clock.step(STEP);
      step++;
      worked += working ? 1 : 0;
      report();
      beat();
      if (step % STEPS_OF_A_MINUTE == 0) {
        router.minute();
      }
      if (step % STEPS_OF_A_READING == 0) {
        readFeeds();
      }
    }
  }

  private void report() {
    List<SimulatedTraffic.Reported> arrived = traffic.reports();
    if (!arrived.isEmpty()) {
      List<SimulatedTraffic.Reported> sent = reports.apply(arrived);
      reports = UnaryOperator.identity();
      Instant now = clock.instant();
      router.receive(sent.stream().map(file -> file.at(now)).toList());
    }
  }

  /** Reports attempts besides those that really happened. */
  void report(SimulatedTraffic.Reported invented) {
    router.receive(List.of(invented.at(clock.instant())));
  }

  private void beat() {
    FlowMeter.Reading reading = traffic.read();
    router.receive(SimulatedTraffic.heartbeat(reading, flows.apply(reading.flows())));
    flows = UnaryOperator.identity();
    if (answers) {
      traffic.answered(reading);
    }
    answers = true;
  }

  private void readFeeds() {
    if (feeds) {
      readFeed("one", statements.apply(said("one")));
      statements = UnaryOperator.identity();
      readFeed("two", said("two"));
      readFeed("three", said("three"));
    }
    if (archive) {
      tests(0, UnaryOperator.identity());
    }
  }

  private static Statement tested(int link, UnaryOperator<List<ByteRate>> change) {
    List<ByteRate> rates =
        change.apply(Collections.nCopies(TESTS, new ByteRate(PoisonWorld.RATES[link])));
    List<PathTest> tests =
        IntStream.range(0, TESTS)
            .<PathTest>mapToObj(
                n -> new PathTest.Throughput(HOSTS, rates.get(n), BETWEEN_TESTS.multipliedBy(n)))
            .toList();
    return new Statement(
        PoisonWorld.link(link), PathEstimate.of(ARCHIVE, tests, ForecastPolicy.DEFAULT));
  }

  /** Each instance moved 40 GB over each link within the last hour. */
  private static List<Statement> said(String feed) {
    return IntStream.range(0, PoisonWorld.LINKS)
        .mapToObj(link -> said(feed, link, PoisonWorld.RATES[link]))
        .toList();
  }

  static Statement said(String feed, int link, double rate) {
    double bytes = 40e9;
    return new Statement(
        PoisonWorld.link(link),
        new Evidence.Transfers(feed, false, 1, 40, bytes, 0, bytes / rate, Duration.ofMinutes(5)));
  }

  private void readFeed(String feed, List<Statement> said) {
    Instant now = clock.instant();
    router.receive(
        new FeedState(
            new FeedEntry(feed, "argosy", "http://127.0.0.1/" + feed, Duration.ofMinutes(5)),
            Optional.of(now),
            Optional.empty(),
            Optional.of(now),
            false),
        FeedReading.of(feed, now, said));
  }

  private void plan(NetworkView view) {
    NetworkView loaded =
        view.withLinks(
            link -> view.factsOf(link).with(Queue.ofBytes(traffic.waiting(number(view, link)), 0)));
    RequestBatch.Builder files = new RequestBatch.Builder();
    List<Replica> holders =
        IntStream.range(0, PoisonWorld.LINKS)
            .mapToObj(link -> Replica.staged(view.indexOf(PoisonWorld.link(link).source())))
            .toList();
    int destination = view.indexOf(PoisonWorld.link(0).destination());
    int count = (int) (toPlan / SimulatedTraffic.FILE);
    toPlan -= (double) count * SimulatedTraffic.FILE;
    for (int file = 0; file < count; file++) {
      files.add(ByteCount.of(SimulatedTraffic.FILE), destination, Priority.NORMAL, holders);
    }
    Plan plan = Planner.plan(loaded, files.build(), PlanPolicy.DEFAULT);
    for (int file = 0; file < count; file++) {
      assigned[plan.choice(file)] += SimulatedTraffic.FILE;
      traffic.queue(plan.choice(file), SimulatedTraffic.FILE);
    }
  }

  private static int number(NetworkView view, int link) {
    String source = view.nameOf(view.sourceOf(link)).value();
    return IntStream.range(0, PoisonWorld.LINKS)
        .filter(n -> PoisonWorld.link(n).source().value().equals(source))
        .findFirst()
        .orElseThrow();
  }

  private Sample sample(NetworkView view) {
    return new Sample(STEP.multipliedBy(worked - start), believed(view), assigned.clone());
  }

  /**
   * Returns the rate of each link that a plan of strategy {@code completion} counts with now, and
   * then the forecast of each link, in bytes per second.
   */
  double[] believedNow() {
    return believed(router.view());
  }

  private static double[] believed(NetworkView view) {
    double[] believed = new double[2 * PoisonWorld.LINKS];
    for (int link = 0; link < view.links(); link++) {
      believed[number(view, link)] = believed(view, link);
      believed[number(view, link) + PoisonWorld.LINKS] = forecast(view, link);
    }
    return believed;
  }

  /** Returns the forecast, in bytes per second; that of an unknown link is taken as right. */
  private static double forecast(NetworkView view, int link) {
    double rate = view.rate(link);
    return Double.isNaN(rate) ? PoisonWorld.RATES[number(view, link)] : rate;
  }

  /** Returns the rate that a plan counts with, in bytes per second; 0 if the link is used last. */
  private static double believed(NetworkView view, int link) {
    if (view.rate(link) == 0) {
      return 0;
    }
    double rate = Double.isNaN(view.capacity(link)) ? forecast(view, link) : view.capacity(link);
    double uplink = view.uplink(view.sourceOf(link));
    return Double.isNaN(uplink) ? rate : Math.min(rate, uplink);
  }

  private static double total(double[] values) {
    return Arrays.stream(values).sum();
  }
}
