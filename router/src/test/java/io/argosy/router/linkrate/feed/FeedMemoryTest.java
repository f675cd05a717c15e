package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FeedMemoryTest {

  private static final int MEGABYTE = 1_000_000;
  private static final Duration LONG = Duration.ofSeconds(50);

  private final FeedMemory memory = new FeedMemory(46 * MEGABYTE);
  private final JsonServer server = new JsonServer();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  @AfterEach
  void close() {
    server.close();
  }

  private int counted() {
    int now = open.incrementAndGet();
    most.accumulateAndGet(now, Math::max);
    Thread.yield();
    open.decrementAndGet();
    return now;
  }

  private void together(int count, Callable<?> work) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < count; n++) {
        all.add(threads.submit(work));
      }
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  @Test
  void aHundredLargeDocumentsAreReceivedOneAfterTheOther() throws Exception {
    together(100, () -> memory.receiving(31 * MEGABYTE, LONG, this::counted));
    assertThat(most).hasValue(1);
  }

  /** Each holds a part that the others need, and none gives it back before it has the rest. */
  @Test
  void aHundredGrowingDocumentsDoNotWaitInACircle() throws Exception {
    together(
        100,
        () ->
            memory.receiving(
                6 * MEGABYTE, LONG, () -> memory.receiving(12 * MEGABYTE, LONG, this::counted)));
    assertThat(open).hasValue(0);
    assertThat(memory.receiving(31 * MEGABYTE, Duration.ZERO, this::counted)).isOne();
  }

  @Test
  void aHundredDocumentsBecomeValuesOneAfterTheOther() throws Exception {
    together(100, () -> memory.reading(2 * MEGABYTE, LONG, this::counted));
    assertThat(most).hasValue(1);
  }

  @Test
  void theLinksOfAllFeedsFitIntoAnAccount() {
    assertThat(memory.linksOf(1)).isEqualTo(91_998);
    assertThat(memory.linksOf(10)).isEqualTo(9_199);
    assertThat(memory.linksOf(1_000)).isEqualTo(1_000);
  }

  @Test
  void smallDocumentsAreReadAtTheSameTime() throws Exception {
    CyclicBarrier all = new CyclicBarrier(40);
    together(
        40,
        () ->
            memory.reading(
                40_000,
                LONG,
                () -> {
                  try {
                    return all.await(50, TimeUnit.SECONDS);
                  } catch (Exception e) {
                    throw new IOException(e);
                  }
                }));
  }

  @Test
  void whoDoesNotGetMemoryUntilTheDeadlineFails() throws Exception {
    memory.receiving(
        31 * MEGABYTE,
        LONG,
        () -> {
          assertThatThrownBy(
                  () -> together(1, () -> memory.receiving(1, Duration.ZERO, this::counted)))
              .hasMessageEndingWith(
                  "Other feeds used the memory for documents until the deadline.");
          return memory.reading(31 * MEGABYTE, Duration.ZERO, this::counted);
        });
    assertThat(memory.receiving(31 * MEGABYTE, Duration.ZERO, this::counted)).isOne();
  }

  /** Each of four slow servers keeps as much memory as it has sent, and not as it might send. */
  @Test
  void slowServersDoNotKeepTheMemoryFromOthers() throws Exception {
    server.with("/quick", "[" + " ".repeat(40_000) + "]");
    FeedMemory small = new FeedMemory(2 * MEGABYTE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        FeedHttp slow = http("/slow/", LONG, small)) {
      var reading =
          threads.submit(
              () ->
                  slow.all(
                      Collections.nCopies(FeedHttp.AT_ONCE, server.url("/slow/")),
                      (address, body) -> counted()));
      await().until(() -> server.requests().size() == FeedHttp.AT_ONCE);
      try (FeedHttp quick = http("/quick", Duration.ofSeconds(10), small)) {
        int length = quick.get(server.url("/quick"), (address, body) -> body.length);
        assertThat(length).isEqualTo(40_002);
      }
      assertThat(reading).isNotDone();
    }
  }

  private FeedHttp http(String path, Duration deadline, FeedMemory shared) {
    return new FeedHttp(server.url(path), Access.NONE, deadline, Duration.ZERO, shared);
  }

  /** The server announces its documents, of which each takes the whole account. */
  @Test
  void documentsOfAllFeedsShareTheMemory() throws Exception {
    server.with("/large", " ".repeat(MEGABYTE) + "[]");
    URI large = server.url("/large");
    FeedMemory small = new FeedMemory(2 * MEGABYTE);
    together(
        20,
        () -> {
          try (FeedHttp http = new FeedHttp(large, Access.NONE, LONG, Duration.ZERO, small)) {
            return http.get(large, (address, body) -> counted());
          }
        });
    assertThat(most).hasValue(1);
  }
}
