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

/** Agents that live and report, so that no answer stays as it was. */
final class Movement implements AutoCloseable {

  private static final long BEAT_MILLIS = 30_000;
  private static final long SECOND_MILLIS = 1_000;

  private final List<PlayedAgent> agents;
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(2, Thread.ofPlatform().name("agents-", 0).factory());
  private final AtomicLong turns = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private final List<Future<?>> courses = new ArrayList<>();

  /** Something that asks the router. */
  private interface Deed {
    void run() throws IOException;
  }

  private Movement(List<PlayedAgent> agents) {
    this.agents = agents;
  }

  /**
   * @param outcomesPerSecond of all agents, one of which reports each second
   */
  static Movement started(List<PlayedAgent> agents, int outcomesPerSecond) throws IOException {
    for (PlayedAgent agent : agents) {
      agent.start();
    }
    Movement movement = new Movement(agents);
    movement.every(BEAT_MILLIS / agents.size(), () -> movement.next().beat());
    if (outcomesPerSecond > 0) {
      movement.every(SECOND_MILLIS, () -> movement.report(outcomesPerSecond));
    }
    return movement;
  }

  private void every(long millis, Deed deed) {
    courses.add(
        timer.scheduleAtFixedRate(() -> tried(deed), millis, millis, TimeUnit.MILLISECONDS));
  }

  /** What fails ends its course. */
  private static void tried(Deed deed) {
    try {
      deed.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PlayedAgent next() {
    return agents.get((int) (turns.getAndIncrement() % agents.size()));
  }

  /** An agent that gets no work leaves its turn to another. */
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
   * @return how many outcomes were reported so far
   * @throws IOException the router refused an agent
   */
  long reported() throws IOException {
    for (Future<?> course : courses) {
      if (course.state() == Future.State.FAILED) {
        throw new IOException("an agent was not answered", course.exceptionNow());
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
