package io.argosy.agent.config;

import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.ClaimTurn;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.GrowingPause;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.Turn;
import io.argosy.agent.exchange.timer.PatientLoop;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.report.ReportTurn;
import io.argosy.agent.transfer.backend.StageTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From listening to being ready: registers, tells what it still holds, claims once for real, and
 * then claims and reports for as long as it lives.
 */
final class AgentLife implements Turn, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AgentLife.class);
  private static final Duration LONG_POLL = Duration.ofSeconds(20);
  private static final Duration NEVER = Duration.ofDays(1000);

  private final Registrar registrar;
  private final Cycles cycles;
  private final Surroundings around;
  private final List<PatientLoop> loops = new ArrayList<>();
  private boolean living;

  /**
   * How the agent becomes known.
   *
   * @param keys fetches what a door must have before others are told of it
   */
  record Registrar(
      ClaimRouter router,
      Enrolment enrolment,
      EarlierLife earlier,
      boolean takeOver,
      Runnable keys) {

    /** Whoever lives under this name may be this agent, if it was known or asked to be. */
    private Incarnation dealt() {
      boolean own = takeOver || earlier.last().isPresent() || earlier.mayBeRegistered();
      earlier.registers();
      try {
        return router.register(own);
      } catch (RouterRefusedException refused) {
        earlier.isRefused();
        throw refused;
      }
    }
  }

  /** What it does. */
  record Cycles(
      ClaimCycle claim,
      HeartbeatTurn heartbeat,
      ReportCycle report,
      Draining draining,
      Bells bells) {}

  /**
   * What it lives in.
   *
   * @param door asks the own door once; throws where it does not answer as a door
   * @param ready run once
   */
  record Surroundings(
      GrowingPause pause, Ending ending, Runnable door, Runnable ready, MeterRegistry meters) {}

  AgentLife(Registrar registrar, Cycles cycles, Surroundings around) {
    this.registrar = registrar;
    this.cycles = cycles;
    this.around = around;
  }

  synchronized void begin() {
    loop("register", this);
  }

  @Override
  public Duration take() {
    if (!isLiving()) {
      enter();
    }
    around.ready().run();
    return NEVER;
  }

  /** Everything that must happen once before the loops may run. */
  private void enter() {
    if (!registrar.enrolment().isKnown()) {
      register();
    }
    cycles.claim().look();
    StageTimer.of(around.meters(), "heartbeat").record(cycles.heartbeat()::take);
    if (!cycles.draining().isOn()) {
      new ClaimTurn(cycles.claim(), Duration.ZERO, cycles.bells().dispatch()).take();
    }
    around.door().run();
    startLoops();
  }

  private void register() {
    registrar.keys().run();
    Incarnation dealt = registrar.dealt();
    registrar.earlier().remember(dealt);
    registrar.enrolment().become(dealt);
    LOG.info("Registered: agent={} incarnation={}", dealt.agent(), dealt.number());
  }

  private synchronized boolean isLiving() {
    return living;
  }

  /**
   * Starts the loops once. A later failure of this turn must not begin again beside them: two
   * claims at a time would use the same claim id.
   */
  private synchronized void startLoops() {
    cycles.bells().dispatch().run();
    PatientLoop heartbeats = loop("heartbeat", cycles.heartbeat());
    PatientLoop claims =
        loop("claim", new ClaimTurn(cycles.claim(), LONG_POLL, () -> workCame(heartbeats)));
    cycles.bells().claim().wakes(claims::ring);
    PatientLoop reports = loop("report", new ReportTurn(cycles.report()));
    cycles.bells().report().wakes(reports::ring);
    living = true;
  }

  private void workCame(PatientLoop heartbeats) {
    cycles.bells().dispatch().run();
    if (cycles.heartbeat().isIdle()) {
      heartbeats.ring();
    }
  }

  private PatientLoop loop(String name, Turn turn) {
    Timer timer = StageTimer.of(around.meters(), name);
    PatientLoop loop =
        new PatientLoop(name, () -> timer.record(turn::take), around.pause(), around.ending())
            .start();
    loops.add(loop);
    return loop;
  }

  /** Takes no new work; what runs goes on in the next life. */
  @Override
  public synchronized void close() {
    cycles.draining().stop();
    loops.forEach(PatientLoop::close);
  }
}
