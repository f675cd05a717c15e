package io.argosy.bench.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Simulated agents that send heartbeats and reports, so that answers change. */
final class AgentTraffic implements AutoCloseable {

  private static final long BEAT_MILLIS = 30_000;
  private static final long SECOND_MILLIS = 1_000;

  private final List<SimulatedAgent> agents;
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(2, Thread.ofPlatform().name("agents-", 0).factory());
  private final AtomicLong turns = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private final List<Future<?>> courses = new ArrayList<>();

  /** A call of the router. */
  private interface Call {
    void run() throws IOException;
  }

  private AgentTraffic(List<SimulatedAgent> agents) {
    this.agents = agents;
  }

  /**
   * @param outcomesPerSecond over all agents; one of them reports each second
   */
  static AgentTraffic started(List<SimulatedAgent> agents, int outcomesPerSecond)
      throws IOException {
    for (SimulatedAgent agent : agents) {
      agent.start();
    }
    AgentTraffic traffic = new AgentTraffic(agents);
    traffic.every(BEAT_MILLIS / agents.size(), () -> traffic.next().beat());
    if (outcomesPerSecond > 0) {
      traffic.every(SECOND_MILLIS, () -> traffic.report(outcomesPerSecond));
    }
    return traffic;
  }

  private void every(long millis, Call call) {
    courses.add(
        timer.scheduleAtFixedRate(() -> tried(call), millis, millis, TimeUnit.MILLISECONDS));
  }

  /** A failure ends the periodic call. */
  private static void tried(Call call) {
    try {
      call.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SimulatedAgent next() {
    return agents.get((int) (turns.getAndIncrement() % agents.size()));
  }

  /** If an agent gets no work, the next one is tried. */
  private void report(int outcomes) throws IOException {
    for (int tried = 0; tried < agents.size(); tried++) {
      int done = next().move(outcomes);
      reported.addAndGet(done);
      if (done > 0) {
        return;
      }
    }
  }

  /**
   * @return number of outcomes reported so far
   * @throws IOException the router refused an agent
   */
  long reported() throws IOException {
    for (Future<?> course : courses) {
      if (course.state() == Future.State.FAILED) {
        throw new IOException("a call of a simulated agent failed", course.exceptionNow());
      }
    }
    return reported.get();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    timer.close();
  }
}
