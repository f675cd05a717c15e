package io.argosy.bench.fts3;

import io.argosy.bench.fdt.ProcessTimes;
import io.argosy.bench.latency.ConstantRate;
import io.argosy.bench.latency.LatencyResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Submits jobs at a constant rate, and then polls for all their files again and again. */
public final class Fts3Bench {

  /** What Rucio's poller asks for. */
  private static final String FIELDS =
      "?files=file_state,dest_surl,finish_time,start_time,staging_start,staging_finished,reason,"
          + "source_surl,file_metadata";

  private static final int CLIENTS = 10;
  private static final double NANOS = 1e9;

  private final Fts3Programs programs;
  private final Fts3Course course;
  private final Consumer<String> progress;
  private final Submissions submissions;
  private final Semaphore clients = new Semaphore(CLIENTS);

  /**
   * @param progress receives progress messages
   */
  public Fts3Bench(Fts3Programs programs, Fts3Course course, Consumer<String> progress) {
    this.programs = programs;
    this.course = course;
    this.progress = progress;
    this.submissions = new Submissions(programs.source(), programs.destination());
  }

  /**
   * @throws IOException the router refuses a job or a poll, or does not answer
   */
  public Fts3Result run() throws IOException {
    List<Long> heap = new ArrayList<>(List.of(heap()));
    List<Duration> times = new ArrayList<>();
    List<String> jobs = new ArrayList<>();
    int half = course.jobs() / 2;
    for (int count : List.of(half, course.jobs() - half)) {
      times.addAll(submit(jobs, count));
      heap.add(heap());
    }
    progress.accept("%d jobs are submitted".formatted(jobs.size()));
    List<Map<String, Double>> idle = new ArrayList<>();
    for (int round = 0; round < course.rounds(); round++) {
      idle.add(during(() -> ConstantRate.run(1, perSecond(1), (number, due) -> {})));
    }
    progress.accept("idle: " + idle);
    List<Fts3Result.Polls> polls = new ArrayList<>();
    for (int asked : IntStream.of(course.asked(), 1).distinct().toArray()) {
      polls.add(polls(jobs, asked, Fts3Result.mean(idle)));
      progress.accept("polls for %d jobs: %s".formatted(asked, polls.getLast()));
    }
    heap.add(heap());
    return new Fts3Result("fts3", course, LatencyResult.of(times), heap, idle, polls);
  }

  private long heap() throws IOException {
    return LiveHeap.bytesOf(programs.processes().get(Fts3Programs.ROUTER));
  }

  private List<Duration> submit(List<String> jobs, int count) throws IOException {
    Answers answers = new Answers();
    ConcurrentLinkedQueue<String> ids = new ConcurrentLinkedQueue<>();
    int first = jobs.size();
    ConstantRate.run(
        count,
        course.perSecond(),
        (number, due) ->
            answers.take(
                due,
                () -> {
                  Map<String, Object> job = submissions.job(first + number, course.files());
                  JsonNode answer = programs.client().post("/fts3/jobs", job, JsonNode.class);
                  ids.add(answer.path("job_id").asString());
                }));
    jobs.addAll(ids);
    return answers.times();
  }

  private Fts3Result.Polls polls(List<String> jobs, int asked, double idle) throws IOException {
    List<String> addresses =
        IntStream.iterate(0, from -> from < jobs.size(), from -> from + asked)
            .mapToObj(from -> jobs.subList(from, Math.min(from + asked, jobs.size())))
            .map(ids -> "/fts3/jobs/" + String.join(",", ids) + FIELDS)
            .toList();
    Answers answers = new Answers();
    AtomicLong files = new AtomicLong();
    List<Map<String, Double>> busy = new ArrayList<>();
    for (int round = 0; round < course.rounds(); round++) {
      busy.add(during(() -> poll(addresses, answers, files)));
    }
    LatencyResult times = LatencyResult.of(answers.times());
    long expected = (long) course.rounds() * course.jobs() * course.files();
    if (files.get() != expected) {
      throw new IOException("the polls told of %d files, not %d".formatted(files.get(), expected));
    }
    return new Fts3Result.Polls(asked, times, busy, Fts3Result.mean(busy) - idle);
  }

  private void poll(List<String> addresses, Answers answers, AtomicLong files) throws IOException {
    ConstantRate.run(
        addresses.size(),
        perSecond(addresses.size()),
        (number, due) ->
            answers.take(due, () -> files.addAndGet(filesIn(poll(addresses.get(number))))));
  }

  /** Waits until fewer than the maximum number of clients wait for an answer. */
  private JsonNode poll(String address) throws IOException {
    clients.acquireUninterruptibly();
    try {
      return programs.client().get(address, JsonNode.class);
    } finally {
      clients.release();
    }
  }

  private static long filesIn(JsonNode answer) {
    return answer.isArray()
        ? answer.valueStream().mapToLong(Fts3Bench::filesIn).sum()
        : answer.path("files").size();
  }

  private double perSecond(int inAll) {
    return inAll * NANOS / course.every().toNanos();
  }

  /** Something that takes time. */
  private interface Work {
    void run() throws IOException;
  }

  /** Returns the share of a core that each program has used during the work. */
  private Map<String, Double> during(Work work) throws IOException {
    Map<String, Double> before = cpuSeconds();
    long start = System.nanoTime();
    work.run();
    double seconds = (System.nanoTime() - start) / NANOS;
    Map<String, Double> shares = cpuSeconds();
    shares.replaceAll((program, spent) -> (spent - before.get(program)) / seconds);
    return shares;
  }

  private Map<String, Double> cpuSeconds() {
    Map<String, Double> seconds = new TreeMap<>();
    programs
        .processes()
        .forEach((program, pid) -> seconds.put(program, ProcessTimes.ofFamilies(List.of(pid))));
    return seconds;
  }
}
