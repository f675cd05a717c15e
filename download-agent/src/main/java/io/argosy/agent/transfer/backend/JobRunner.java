package io.argosy.agent.transfer.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.JobState;
import io.argosy.agent.transfer.JobStep;
import io.argosy.agent.transfer.RunningJobs;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferCycle;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.LinkName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/** Runs each job on its own thread: takes an event, steps, executes the commands. */
public final class JobRunner implements RunningJobs, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

  private final JobPortsByNode ports;
  private final Runnable moved;
  private final TaskBoard board;
  private final Duration reportDelay;
  private final ExponentialBackOff pause;
  private final Ending ending;
  private final MeterRegistry meters;
  private final Movers movers;
  private final Map<UUID, JobState> states = new ConcurrentHashMap<>();
  private final Map<UUID, JobExecutor> working = new ConcurrentHashMap<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * @param moved run when a job has freed its streams, has returned files to the board or has ended
   * @param board states which files are still wanted, and how urgently
   * @param reportDelay how long a file that has arrived waits for others that are reported with it
   */
  public JobRunner(
      JobPortsByNode ports,
      Runnable moved,
      TaskBoard board,
      Duration reportDelay,
      ExponentialBackOff pause,
      Ending ending,
      MeterRegistry meters,
      StreamRules rules) {
    this.ports = ports;
    this.moved = moved;
    this.board = board;
    this.reportDelay = reportDelay;
    this.pause = pause;
    this.ending = ending;
    this.meters = meters;
    Timer transfers = StageTimer.of(meters, "transfer");
    this.movers = new Movers(board, rules, transfers);
  }

  @Override
  public List<TransferJob> running() {
    return states.values().stream().map(JobRunner::job).toList();
  }

  /** The streams of each link in use, and those that it would use if no node had a limit. */
  public Map<LinkName, LinkDemand> demands() {
    return movers.streams().demands();
  }

  /** Lanes with files of jobs that wait for a stream. */
  public Set<Lane> waiting() {
    return movers.streams().waiting();
  }

  @Override
  public Lane laneOf(TransferJob job) {
    return bindingOf(job).lane();
  }

  @Override
  public Lane offeredTo(TransferJob job) {
    return bindingOf(job).offeredLane();
  }

  private LaneBinding bindingOf(TransferJob job) {
    JobExecutor executor = working.get(job.id());
    return executor == null ? movers.bind(job, job.tasks()) : executor.binding();
  }

  @Override
  public void start(TransferJob job) {
    JobState prepared = JobState.of(job);
    states.put(job.id(), prepared);
    Thread.ofVirtual().name("job-" + job.id()).start(() -> live(prepared));
  }

  /**
   * Updates the files that wait for a stream: some may be unwanted now, some more urgent, or a link
   * wants another number of streams.
   */
  public void sortQueues() {
    movers.sort();
  }

  /** Prevents doors from ending idle sessions of running jobs. */
  public void keepSessions() {
    working
        .values()
        .forEach(executor -> Thread.ofVirtual().name("keep-session").start(executor::keepSession));
  }

  /** Stops jobs where they are; their state is on disk. */
  @Override
  public void close() {
    movers.streams().close();
    stopped.countDown();
  }

  private void live(JobState prepared) {
    TransferJob job = job(prepared);
    JobEvents events = new JobEvents(reportDelay, meters.config().clock());
    JobExecutor executor = new JobExecutor(job, ports.of(job.tasks().getFirst()), movers, events);
    working.put(job.id(), executor);
    events.accept(new JobEvent.Started());
    try {
      JobState state = prepared;
      while (!(state instanceof JobState.Done) && stopped.getCount() > 0) {
        state = step(state, events.next(state), executor, events);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error bug) {
      // Its tasks stay held; the next process takes them up from disk.
      LOG.error("Unexpected error in a transfer job: job={}", job.id(), bug);
      ending.because("job " + job.id() + " is lost: " + bug);
      stopped.countDown();
    } finally {
      states.remove(job.id());
      working.remove(job.id());
      if (stopped.getCount() > 0) {
        moved.run();
        executor.endSessions();
      }
    }
  }

  private JobState step(JobState state, JobEvent event, JobExecutor executor, JobEvents events)
      throws InterruptedException {
    JobStep step = next(state, event);
    if (!step.known()) {
      LOG.debug(
          "Event ignored: job={} state={} event={}", job(state).id(), named(state), named(event));
      return state;
    }
    states.put(job(state).id(), step.state());
    events.stepped(state, event, step.state());
    log(state, step.state());
    if (event instanceof JobEvent.FileFailed failed && failed.failure().isUnanswered()) {
      giveBackRest(step.state());
    }
    for (JobCommand command : step.commands()) {
      withRetries(command, executor, events);
      if (command instanceof JobCommand.Report report
          && report.outcomes().stream().anyMatch(TaskOutcome::isKept)) {
        moved.run();
      }
    }
    return step.state();
  }

  /**
   * Returns files that were not requested from a source that has stopped answering: each of them
   * would only fail too, and count an attempt. Those that left the job may be in another one.
   */
  private void giveBackRest(JobState state) {
    board.giveBackUnanswered(
        state.progress().withoutOutcome().stream().map(HeldTask::key).toList());
    movers.sort();
  }

  /** An exception of the state machine fails the job's files; a second one ends the job. */
  private static JobStep next(JobState state, JobEvent event) {
    try {
      return TransferCycle.next(state, event);
    } catch (RuntimeException bug) {
      LOG.error(
          "Unexpected error in a job's state machine: state={} event={}",
          named(state),
          named(event),
          bug);
      return TransferCycle.next(state, new JobEvent.Broken(broken(event, bug)));
    }
  }

  private void log(JobState before, JobState after) {
    if (!before.getClass().equals(after.getClass())) {
      // While files are fetched, a job settles others about every two seconds.
      boolean routine = !before.moving().isEmpty() && !after.moving().isEmpty();
      LOG.atLevel(routine ? Level.DEBUG : Level.INFO)
          .log(
              "Job state changed: job={} link={} files={} state={}",
              job(after).id(),
              link(after),
              job(after).tasks().size(),
              named(after));
    }
    if (before.movesBytes() && !after.movesBytes()) {
      moved.run();
    }
  }

  /** Retries while the router cannot be reached or the agent's own disk fails. */
  private void withRetries(JobCommand command, JobExecutor executor, JobEvents events)
      throws InterruptedException {
    BackOffExecution delays = pause.start();
    while (stopped.getCount() > 0 && !isExecuted(command, executor, events)) {
      stopped.await(delays.nextBackOff(), TimeUnit.MILLISECONDS);
    }
  }

  private boolean isExecuted(JobCommand command, JobExecutor executor, JobEvents events) {
    Timer.Sample sample = Timer.start(meters);
    try {
      executor.execute(command);
      return true;
    } catch (RouterUnreachableException | UncheckedIOException e) {
      LOG.warn("Job step failed, retrying: command={} reason={}", named(command), e.getMessage());
      return false;
    } catch (RouterRefusedException e) {
      return endedBy(e, command);
    } catch (RuntimeException | Error bug) {
      LOG.error("Unexpected error in a job step: command={}", named(command), bug);
      events.accept(new JobEvent.Broken(broken(command, bug)));
      return !(command instanceof JobCommand.Report);
    } finally {
      sample.stop(
          Timer.builder("argosy.agent.job")
              .description("Steps of transfer jobs")
              .tag("command", tagOf(command))
              .register(meters));
    }
  }

  private boolean endedBy(RouterRefusedException refused, JobCommand command) {
    if (!refused.isStale()) {
      LOG.warn(
          "Job step failed, retrying: command={} reason={}", named(command), refused.getMessage());
      return false;
    }
    ending.because(refused.getMessage());
    stopped.countDown();
    return true;
  }

  private static TaskFailure broken(Object what, Throwable bug) {
    return new TaskFailure(
        FailureClass.TOOL_BROKEN, Phase.TRANSFER, named(what) + " failed unexpectedly: " + bug);
  }

  private static TransferJob job(JobState state) {
    return state.progress().job();
  }

  private static LinkName link(JobState state) {
    return job(state).link();
  }

  private static String named(Object thing) {
    return thing.getClass().getSimpleName();
  }

  /** The tag of the command's meter; dashboards rely on it. */
  private static String tagOf(JobCommand command) {
    return switch (command) {
      case JobCommand.Survey survey -> "survey";
      case JobCommand.AskGrant ask -> "ask-grant";
      case JobCommand.OpenSession open -> "open-session";
      case JobCommand.Move move -> "move";
      case JobCommand.Verify verify -> "verify";
      case JobCommand.Flush flush -> "flush";
      case JobCommand.Place place -> "place";
      case JobCommand.Report report -> "report";
    };
  }
}
