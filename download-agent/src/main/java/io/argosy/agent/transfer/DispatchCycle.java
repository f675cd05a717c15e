package io.argosy.agent.transfer;

import static java.util.stream.Collectors.toSet;

import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Packs pending tasks into as many jobs as work and caps allow: one source, one destination,
 * bounded by files and bytes, the most urgent first and then the oldest. Runs when work arrives and
 * when a job ends. While a source is busy, nothing is requested from it during a pause, and then
 * one file at a time until one arrives or is not refused.
 *
 * @param shapes size and number of the jobs of each lane
 * @param leastUrgent work that is less urgent uses a circuit only while no other work of its link
 *     does or waits
 * @param ids new job ids
 */
public record DispatchCycle(
    TaskBoard board,
    RunningJobs jobs,
    Function<Lane, LinkShape> shapes,
    TransferLimits limits,
    Lanes lanes,
    Priority leastUrgent,
    Supplier<UUID> ids) {

  public synchronized void run() {
    Stream.generate(this::next).takeWhile(Optional::isPresent).forEach(this::start);
  }

  /** Lanes of the tasks that wait for a job. */
  public Set<Lane> waiting() {
    return backlogs().map(this::laneOf).collect(toSet());
  }

  private Stream<LinkBacklog> backlogs() {
    return board.backlogs().stream()
        .flatMap(
            backlog ->
                isForCircuit(backlog)
                    ? Stream.concat(
                        Stream.of(backlog), board.lessUrgent(backlog, leastUrgent).stream())
                    : Stream.of(backlog));
  }

  /** Whether the first task is urgent enough for a circuit, and there is one. */
  private boolean isForCircuit(LinkBacklog backlog) {
    return isUrgent(backlog.mostUrgent().priority()) && !laneOf(backlog).isShared();
  }

  /**
   * The work that gets the next job: that with the most urgent task, then that whose lane has the
   * fewest jobs, then that with the oldest task. A lane at its limit of jobs is skipped.
   */
  private Optional<LinkBacklog> next() {
    List<TransferJob> running = jobs.running();
    return backlogs()
        .filter(backlog -> mayAsk(backlog.link().source(), running))
        .filter(backlog -> hasRoom(backlog, jobsOf(backlog, running)))
        .min(
            Comparator.comparing(LinkBacklog::mostUrgent)
                .thenComparing(backlog -> jobsOf(backlog, running).size())
                .thenComparing(LinkBacklog::oldest));
  }

  /** A lane whose jobs are all less urgent than its pending work may have one more job. */
  private boolean hasRoom(LinkBacklog backlog, List<TransferJob> running) {
    int more = running.size() - shapes.apply(laneOf(backlog)).jobs();
    Priority first = backlog.mostUrgent().priority();
    return more < 0
        || (more == 0 && running.stream().allMatch(job -> first.compareTo(job.priority()) < 0));
  }

  private boolean mayAsk(NodeName source, List<TransferJob> running) {
    return limits.allowedFrom(source) > 0
        && (!limits.isRefusing(source)
            || running.stream().noneMatch(job -> job.link().source().equals(source)));
  }

  /** A job for a circuit that it would outlive counts for both lanes, or such jobs had no limit. */
  private List<TransferJob> jobsOf(LinkBacklog backlog, List<TransferJob> running) {
    Lane lane = laneOf(backlog);
    return running.stream()
        .filter(job -> job.link().equals(lane.link()))
        .filter(job -> jobs.laneOf(job).equals(lane) || jobs.offeredTo(job).equals(lane))
        .toList();
  }

  private Lane laneOf(LinkBacklog backlog) {
    return mayUseCircuit(backlog) ? lanes.laneOf(backlog.link()) : Lane.shared(backlog.link());
  }

  /** Work that is less urgent than needed for a circuit uses it while nothing else does. */
  private boolean mayUseCircuit(LinkBacklog backlog) {
    return backlog.mayUseCircuit()
        && backlog.lessUrgentThan().isEmpty()
        && (isUrgent(backlog.mostUrgent().priority()) || !hasUrgentJob(backlog.link()));
  }

  private boolean hasUrgentJob(LinkName link) {
    return jobs.running().stream()
        .anyMatch(
            job ->
                job.link().equals(link)
                    && isUrgent(job.priority())
                    && !jobs.laneOf(job).isShared());
  }

  private boolean isUrgent(Priority priority) {
    return priority.compareTo(leastUrgent) <= 0;
  }

  private void start(Optional<LinkBacklog> next) {
    LinkBacklog backlog = next.orElseThrow();
    LinkName link = backlog.link();
    LinkShape shape = shapeOf(backlog);
    int most = limits.isRefusing(link.source()) ? 1 : shape.files();
    boolean urgentOnly = isForCircuit(backlog);
    List<HeldTask> tasks =
        board.start(backlog, most, queue -> fill(shape, urgentOnly ? urgentOf(queue) : queue));
    if (!tasks.isEmpty()) {
      jobs.start(new TransferJob(ids.get(), link, mayUseCircuit(backlog), tasks));
    }
  }

  /**
   * A job over a circuit is so small that all jobs of its lane end before the circuit, also if they
   * wait a little.
   */
  private LinkShape shapeOf(LinkBacklog backlog) {
    Lane lane = laneOf(backlog);
    LinkShape shape = shapes.apply(lane);
    return lanes
        .circuitOf(lane.link())
        .filter(path -> !lane.isShared())
        .map(path -> shape.within(path.capacity(part(path.granted(), shape.jobs() + 1))))
        .orElse(shape);
  }

  private static ByteRate part(ByteRate rate, int parts) {
    return new ByteRate(rate.bytesPerSecond() / parts);
  }

  private List<HeldTask> urgentOf(List<HeldTask> queue) {
    return queue.stream().takeWhile(it -> isUrgent(it.priority())).toList();
  }

  /** Takes tasks until the next one would exceed a limit; one file may be larger than a job. */
  private static List<HeldTask> fill(LinkShape shape, List<HeldTask> queue) {
    List<HeldTask> tasks = new ArrayList<>();
    long bytes = 0;
    for (HeldTask task : queue) {
      long size = task.file().size().bytes();
      boolean tooLarge = size > shape.bytes().bytes() - bytes && !tasks.isEmpty();
      if (tooLarge || tasks.size() == shape.files()) {
        break;
      }
      tasks.add(task);
      bytes += size;
    }
    return tasks;
  }
}
