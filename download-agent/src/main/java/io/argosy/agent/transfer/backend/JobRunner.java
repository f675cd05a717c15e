package io.argosy.agent.transfer.backend;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.batch.RunningJob;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.GrowingPause;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.JobState;
import io.argosy.agent.transfer.JobStep;
import io.argosy.agent.transfer.RunningJobs;
import io.argosy.agent.transfer.TaskFailure;
import io.argosy.agent.transfer.TransferCycle;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs each job on a thread of its own: takes an event, steps, carries out the commands. */
public final class JobRunner implements RunningJobs, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

  private static final Pattern CAPITAL_INSIDE = Pattern.compile("(?<=[a-z])(?=[A-Z])");

  private final JobPorts ports;
  private final Surroundings around;
  private final Movers movers;
  private final Map<UUID, JobState> states = new ConcurrentHashMap<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * What the runner does not own.
   *
   * @param moved rung when a job has freed its streams or has ended
   * @param wanted whether somebody still wants the file
   */
  public record Surroundings(
      Runnable moved,
      Predicate<TaskKey> wanted,
      GrowingPause pause,
      Ending ending,
      MeterRegistry meters) {}

  public JobRunner(JobPorts ports, Surroundings around) {
    this.ports = ports;
    this.around = around;
    Timer transfers = around.meters().timer("argosy.agent.stage", "stage", "transfer");
    this.movers = new Movers(ports.backends(), around.wanted(), transfers);
  }

  @Override
  public List<RunningJob> running() {
    return states.values().stream()
        .map(state -> new RunningJob(link(state), state.movesBytes() ? job(state).streams() : 0))
        .toList();
  }

  /** Links of jobs in which files wait for a stream. */
  public Set<LinkName> backlog() {
    return states.values().stream()
        .filter(state -> state.filesToCome() > job(state).streams())
        .map(JobRunner::link)
        .collect(toUnmodifiableSet());
  }

  @Override
  public void start(TransferJob job) {
    JobState prepared = JobState.of(job);
    states.put(job.id(), prepared);
    Thread.ofVirtual().name("job-" + job.id()).start(() -> live(prepared));
  }

  /** Jobs stop where they are; their state is on disk. */
  @Override
  public void close() {
    stopped.countDown();
  }

  private void live(JobState prepared) {
    TransferJob job = job(prepared);
    BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
    JobHands hands = new JobHands(job, ports, movers, events::add);
    events.add(new JobEvent.Started());
    try {
      JobState state = prepared;
      while (!(state instanceof JobState.Done) && stopped.getCount() > 0) {
        state = step(state, events.take(), hands, events);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error bug) {
      // Its tasks would be held for ever; the next life takes them up from disk.
      LOG.error("A job is lost: job={}", job.id(), bug);
      around.ending().because("job " + job.id() + " is lost: " + bug);
      stopped.countDown();
    } finally {
      states.remove(job.id());
      if (stopped.getCount() > 0) {
        around.moved().run();
      }
    }
  }

  private JobState step(
      JobState state, JobEvent event, JobHands hands, BlockingQueue<JobEvent> events)
      throws InterruptedException {
    JobStep step = next(state, event);
    if (!step.known()) {
      LOG.debug("Ignored: job={} state={} event={}", job(state).id(), named(state), named(event));
      return state;
    }
    states.put(job(state).id(), step.state());
    tell(state, step.state());
    for (JobCommand command : step.commands()) {
      patiently(command, hands, events);
    }
    return step.state();
  }

  /** What the machine cannot digest breaks the job; a machine that cannot even break ends it. */
  private static JobStep next(JobState state, JobEvent event) {
    try {
      return TransferCycle.next(state, event);
    } catch (RuntimeException bug) {
      LOG.error("Broken: state={} event={}", named(state), named(event), bug);
      return TransferCycle.next(state, new JobEvent.Broken(broken(event, bug)));
    }
  }

  private void tell(JobState before, JobState after) {
    if (!before.getClass().equals(after.getClass())) {
      LOG.info(
          "Job goes on: job={} link={} files={} state={}",
          job(after).id(),
          link(after),
          job(after).tasks().size(),
          named(after));
    }
    if (before.movesBytes() && !after.movesBytes()) {
      around.moved().run();
    }
  }

  /** While the router is not there, or the agent's own disk not well, the job waits. */
  private void patiently(JobCommand command, JobHands hands, BlockingQueue<JobEvent> events)
      throws InterruptedException {
    int failures = 0;
    while (stopped.getCount() > 0 && !carriedOut(command, hands, events)) {
      failures++;
      stopped.await(around.pause().after(failures).toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private boolean carriedOut(JobCommand command, JobHands hands, BlockingQueue<JobEvent> events) {
    Timer.Sample sample = Timer.start(around.meters());
    try {
      hands.carryOut(command);
      return true;
    } catch (RouterUnreachableException | UncheckedIOException e) {
      LOG.warn("Waits: command={} reason={}", named(command), e.getMessage());
      return false;
    } catch (RouterRefusedException e) {
      return endedBy(e, command);
    } catch (RuntimeException | Error bug) {
      LOG.error("Broken: command={}", named(command), bug);
      events.add(new JobEvent.Broken(broken(command, bug)));
      return !(command instanceof JobCommand.Report);
    } finally {
      sample.stop(around.meters().timer("argosy.agent.job", "command", kebab(named(command))));
    }
  }

  private boolean endedBy(RouterRefusedException refused, JobCommand command) {
    if (!refused.isStale()) {
      LOG.warn("Waits: command={} reason={}", named(command), refused.getMessage());
      return false;
    }
    around.ending().because(refused.getMessage());
    stopped.countDown();
    return true;
  }

  private static TaskFailure broken(Object what, Throwable bug) {
    return new TaskFailure(
        FailureClass.TOOL_BROKEN, Phase.TRANSFER, named(what) + " is broken: " + bug);
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

  private static String kebab(String name) {
    return CAPITAL_INSIDE.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT);
  }
}
