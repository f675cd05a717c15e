package io.argosy.router.loadtest;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Issues the files of load tests that are due, and ends load tests. */
public final class LoadTestCycle {

  private static final Logger LOG = LoggerFactory.getLogger(LoadTestCycle.class);

  /** How long a file may wait for an agent; then it counts as failed. */
  static final Duration LONGEST_WAIT = Duration.ofHours(1);

  /** How long ended files are kept, which are shown with their test. */
  static final Duration FILES_STORED_FOR = Duration.ofHours(1);

  static final Duration TESTS_STORED_FOR = Duration.ofDays(1);

  private final LoadTestStore store;
  private final StageContext context;

  public LoadTestCycle(LoadTestStore store, StageContext context) {
    this.store = store;
    this.context = context;
  }

  public void run() {
    announce(context.inOne(() -> issue(context.now())));
  }

  public void forget() {
    Instant now = context.now();
    context.inOne(() -> store.forget(now.minus(FILES_STORED_FOR), now.minus(TESTS_STORED_FOR)));
  }

  private int issue(Instant now) {
    logEnded(store.endOverdue(now, now.minus(LONGEST_WAIT)));
    return store.lockRunning(now).stream().mapToInt(test -> issue(test, now)).sum();
  }

  private static void logEnded(int tests) {
    if (tests > 0) {
      LOG.info("Load tests ended at their time: tests={}", tests);
    }
  }

  private int issue(LoadTest test, Instant now) {
    LoadTestPolicy.Issue issue = LoadTestPolicy.next(test, now);
    if (issue.files() > 0) {
      store.issue(test, issue, now);
    }
    return issue.files();
  }

  private void announce(int issued) {
    if (issued > 0) {
      LOG.debug("Issued files of load tests: files={}", issued);
      context.wake(Stage.CLAIM);
    }
  }
}
