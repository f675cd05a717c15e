package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitLoop;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.claim.LastRegistration;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.timer.PatientLoop;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.transfer.backend.StageTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Runs the agent after its port is open: registers, sends a heartbeat with the claims it still
 * holds, claims once, becomes ready, and then claims and reports until it stops.
 */
final class AgentLife implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AgentLife.class);
  private static final Duration LONG_POLL = Duration.ofSeconds(20);
  private static final Duration LAST_STEP = Duration.ofSeconds(2);
  private static final Duration NEVER = Duration.ofDays(1000);

  /** The longest wait after all reports are sent; a wake-up ends it. */
  private static final Duration REPORT_PAUSE = Duration.ofMinutes(1);

  private final ClaimRouter router;
  private final Enrolment enrolment;
  private final LastRegistration earlier;
  private final boolean takeOver;
  private final Runnable keys;
  private final ClaimCycle claim;
  private final HeartbeatTurn heartbeat;
  private final SpaceMeter spaces;
  private final ReportCycle report;
  private final Optional<CircuitLoop> circuits;
  private final Runnable jobsEnd;
  private final Draining draining;
  private final WakeUps wakeUps;
  private final ExponentialBackOff pause;
  private final Ending ending;
  private final Runnable door;
  private final Runnable ready;
  private final MeterRegistry meters;
  private final List<PatientLoop> loops = new ArrayList<>();

  /** Reports and heartbeats, which take one more step when the agent stops. */
  private final List<PatientLoop> lastLoops = new ArrayList<>();

  /**
   * @param jobsEnd stops all jobs where they are
   * @param keys fetches the router's keys, which a door needs before it is announced
   * @param door checks the own door once; throws if it does not answer as a door
   * @param ready run once
   */
  AgentLife(
      ClaimRouter router,
      Enrolment enrolment,
      LastRegistration earlier,
      boolean takeOver,
      Runnable keys,
      ClaimCycle claim,
      HeartbeatTurn heartbeat,
      SpaceMeter spaces,
      ReportCycle report,
      Optional<CircuitLoop> circuits,
      Runnable jobsEnd,
      Draining draining,
      WakeUps wakeUps,
      ExponentialBackOff pause,
      Ending ending,
      Runnable door,
      Runnable ready,
      MeterRegistry meters) {
    this.router = router;
    this.enrolment = enrolment;
    this.earlier = earlier;
    this.takeOver = takeOver;
    this.keys = keys;
    this.claim = claim;
    this.heartbeat = heartbeat;
    this.spaces = spaces;
    this.report = report;
    this.circuits = circuits;
    this.jobsEnd = jobsEnd;
    this.draining = draining;
    this.wakeUps = wakeUps;
    this.pause = pause;
    this.ending = ending;
    this.door = door;
    this.ready = ready;
    this.meters = meters;
  }

  synchronized void begin() {
    loops.add(loop("register", this::take));
  }

  /** Registers, starts the loops unless they run, and becomes ready. */
  Duration take() {
    if (!isRunning()) {
      enter();
    }
    ready.run();
    return NEVER;
  }

  /** Everything that must be done once before the loops may run. */
  private void enter() {
    if (!enrolment.isKnown()) {
      register();
    }
    claim.checkHindrances();
    spaces.measure();
    StageTimer.of(meters, "heartbeat").record(heartbeat::take);
    if (!draining.isOn()) {
      claim.run(Duration.ZERO, wakeUps.dispatch());
    }
    door.run();
    startLoops();
  }

  private void register() {
    keys.run();
    Incarnation incarnation = enrol();
    earlier.remember(incarnation);
    enrolment.become(incarnation);
    LOG.info("Registered: agent={} incarnation={}", incarnation.agent(), incarnation.number());
  }

  /**
   * Registers. Another session of this name is taken over if it can only be this agent's, or if the
   * operator allows it.
   */
  private Incarnation enrol() {
    boolean own = takeOver || earlier.last().isPresent() || earlier.mayBeRegistered();
    earlier.sending();
    try {
      return router.register(own);
    } catch (RouterRefusedException refused) {
      earlier.refused();
      throw refused;
    }
  }

  private synchronized boolean isRunning() {
    return !lastLoops.isEmpty();
  }

  /**
   * Starts the loops once. A later failure of this step must not repeat it while they run: two
   * concurrent claims would use the same claim id.
   */
  private synchronized void startLoops() {
    wakeUps.dispatch().run();
    PatientLoop beats = loop("heartbeat", heartbeat::take);
    PatientLoop claims = loop("claim", () -> claim.run(LONG_POLL, () -> workArrived(beats)));
    wakeUps.claim().wakes(claims::wake);
    PatientLoop reports = loop("report", this::report);
    wakeUps.report().wakes(reports::wake);
    loops.add(claims);
    loops.add(new PatientLoop("space", () -> measured(beats), pause, ending).start());
    circuits.ifPresent(it -> loops.add(loop("circuits", it::step)));
    circuits.ifPresent(
        it -> loops.add(new PatientLoop("circuit-news", it::news, pause, ending).start()));
    lastLoops.addAll(List.of(reports, beats));
  }

  /** Sends some reports; all of them if the agent stops, with those of what it gives back. */
  private Duration report() {
    if (draining.isStopping()) {
      heartbeat.giveBackAll();
    }
    boolean sent = report.run();
    while (sent && draining.isStopping()) {
      sent = report.run();
    }
    return sent ? Duration.ZERO : REPORT_PAUSE;
  }

  /** An idle agent would report that it has space with its next heartbeat only. */
  private Duration measured(PatientLoop beats) {
    if (spaces.measure()) {
      beats.wake();
    }
    return SpaceMeter.EVERY;
  }

  private void workArrived(PatientLoop beats) {
    wakeUps.dispatch().run();
    if (heartbeat.isIdle()) {
      beats.wake();
    }
  }

  private PatientLoop loop(String name, Supplier<Duration> step) {
    Timer timer = StageTimer.of(meters, name);
    return new PatientLoop(name, () -> timer.record(step), pause, ending).start();
  }

  /**
   * Ends the loops, so that no new work is claimed, and gives back what has not begun; the next
   * process continues the rest. The last heartbeat tells the router.
   */
  @Override
  public synchronized void close() {
    jobsEnd.run();
    draining.stop();
    loops.forEach(PatientLoop::close);
    lastLoops.forEach(loop -> loop.finish(LAST_STEP));
  }
}
