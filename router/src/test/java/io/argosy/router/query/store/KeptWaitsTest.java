package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.Waiting;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who watches a large request sees counts of now, and reasons of at most some seconds ago. */
class KeptWaitsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Of a look; its rest is longer than answers stay new. */
  private static final Duration SLOW = Duration.ofSeconds(2);

  private Street street;
  private JdbcRequestViews views;

  @BeforeEach
  void open() {
    street = new Street();
    street.execute(
        "insert into agent_session select 3, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' + interval '1 day'",
        Street.NOON);
    views =
        new JdbcRequestViews(street.jdbc(), street.clock(), WindowSize.of(ByteCount.parse("10TB")));
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void queued(long files) {
    street.dataset(1, (int) files, 1);
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(waits().reason()).isEqualTo("queued");
    assertThat(waits().files()).isEqualTo(files);
  }

  private RequestView request() {
    return views.one(1).orElseThrow();
  }

  private WaitView waits() {
    assertThat(request().waits()).hasSize(1);
    return request().waits().getFirst();
  }

  private void drain() {
    street.execute("update agent set drain = true where id = 3");
  }

  @Test
  void theReasonsOfALargeOneAreKept() {
    queued(KeptWaits.MANY);
    drain();
    assertThat(waits().reason()).isEqualTo("queued");
    street.clock().pass(KeptWaits.KEPT);
    assertThat(waits().reason()).isEqualTo("destination-away");
  }

  @Test
  void theReasonsOfASmallOneAreReadEachTime() {
    queued(KeptWaits.MANY - 1);
    drain();
    assertThat(waits().reason()).isEqualTo("destination-away");
  }

  @Test
  void whatHasArrivedSinceThenDoesNotWait() {
    queued(KeptWaits.MANY);
    arrived(500);
    assertThat(waits().files()).isEqualTo(KeptWaits.MANY - 500);
    assertThat(waits().bytes().bytes()).isEqualTo((KeptWaits.MANY - 500) * Street.FILE_BYTES);
    arrived(KeptWaits.MANY);
    assertThat(request().waits()).isEmpty();
    assertThat(request().status()).hasToString("done");
  }

  /** All who ask while one looks at a large request get what that one sees. */
  @Test
  void manyWhoWatchLookOnce() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch goOn = new CountDownLatch(1);
    List<Waiting> seen =
        List.of(
            new Waiting(
                new NodeName("NODE_3"),
                new WaitReason.DestinationFull(),
                KeptWaits.MANY,
                ByteCount.of(1),
                Optional.empty()));
    KeptWaits kept =
        new KeptWaits(
            street.clock(),
            requests -> {
              if (looks.incrementAndGet() > 1) {
                awaited(goOn);
              }
              return Map.of(1L, seen);
            });
    assertThat(kept.of(List.of(1L))).containsEntry(1L, seen);
    street.clock().pass(KeptWaits.KEPT);
    try (ExecutorService watchers = Executors.newFixedThreadPool(4)) {
      List<Future<Map<Long, List<Waiting>>>> answers =
          Stream.generate(() -> watchers.submit(() -> kept.of(List.of(1L)))).limit(4).toList();
      goOn.countDown();
      for (Future<Map<Long, List<Waiting>>> answer : answers) {
        assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).containsEntry(1L, seen);
      }
    }
    assertThat(looks).hasValue(2);
  }

  /** Where looks take long, whoever asks waits for the first alone, or for one after a pause. */
  @Test
  void manyAreToldAsTheyWereWhileTheyAreLookedAtAnew() {
    Deque<Runnable> beside = new ArrayDeque<>();
    AtomicInteger looks = new AtomicInteger();
    KeptWaits kept = new KeptWaits(street.clock(), asked -> slowly(looks), beside::add);
    List<Long> list = List.of(1L, 2L);
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(1)));
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(1)));
    assertThat(beside).as("it is new").isEmpty();
    street.clock().pass(KeptWaits.KEPT);
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(1)));
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(1)));
    assertThat(beside).as("one looks for both").hasSize(1);
    beside.remove().run();
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(2)));
    assertThat(kept.of(List.of(1L))).as("one that is small").containsEntry(1L, List.of(waiting(3)));
    street.clock().pass(KeptWaits.LONGEST);
    assertThat(kept.of(list)).as("a long pause").containsEntry(1L, List.of(waiting(4)));
    assertThat(beside).isEmpty();
  }

  @Test
  void looksThatTakeLongRestFifteenTimesAsLong() {
    Deque<Runnable> beside = new ArrayDeque<>();
    AtomicInteger looks = new AtomicInteger();
    KeptWaits kept = new KeptWaits(street.clock(), asked -> slowly(looks), beside::add);
    List<Long> list = List.of(1L, 2L);
    kept.of(list);
    street.clock().pass(KeptWaits.KEPT);
    kept.of(list);
    beside.remove().run();
    street.clock().pass(SLOW.multipliedBy(15).minusMillis(1));
    kept.of(list);
    assertThat(beside).isEmpty();
    street.clock().pass(Duration.ofMillis(1));
    kept.of(list);
    assertThat(beside).hasSize(1);
  }

  /** Or what one list has would be renewed again and again, and another's be forgotten. */
  @Test
  void whatIsAskedForDuringARestIsRenewedByTheNextLook() {
    Deque<Runnable> beside = new ArrayDeque<>();
    List<List<Long>> looks = new ArrayList<>();
    KeptWaits kept =
        new KeptWaits(
            street.clock(),
            asked -> {
              street.clock().pass(SLOW);
              looks.add(asked.stream().sorted().toList());
              return Map.of();
            },
            beside::add);
    List<Long> many = LongStream.rangeClosed(10, 9 + KeptWaits.AT_ONCE).boxed().toList();
    kept.of(List.of(1L, 2L));
    kept.of(many);
    street.clock().pass(KeptWaits.KEPT);
    kept.of(List.of(1L, 2L));
    beside.remove().run();
    kept.of(many);
    street.clock().pass(SLOW.multipliedBy(15));
    kept.of(List.of(1L, 2L));
    beside.remove().run();
    street.clock().pass(SLOW.multipliedBy(15));
    kept.of(List.of(2L, 3L));
    beside.remove().run();
    assertThat(looks)
        .containsExactly(
            List.of(1L, 2L), many, List.of(1L, 2L), many, List.of(3L), List.of(1L, 2L));
  }

  /** Or each who looks would wait for a look of his own. */
  @Test
  void noRestIsSoLongThatWhatWasSeenIsForgotten() {
    Deque<Runnable> beside = new ArrayDeque<>();
    AtomicInteger looks = new AtomicInteger();
    Duration verySlow = Duration.ofSeconds(10);
    KeptWaits kept =
        new KeptWaits(
            street.clock(),
            asked -> {
              street.clock().pass(verySlow);
              return Map.of(1L, List.of(waiting(looks.incrementAndGet())));
            },
            beside::add);
    List<Long> list = List.of(1L, 2L);
    kept.of(list);
    street.clock().pass(KeptWaits.KEPT);
    kept.of(list);
    beside.remove().run();
    street.clock().pass(KeptWaits.LONGEST_REST);
    assertThat(kept.of(list)).containsEntry(1L, List.of(waiting(2)));
    assertThat(beside).hasSize(1);
  }

  @Test
  void manyThatAreSoonLookedAtAreLookedAtEachTime() {
    AtomicInteger looks = new AtomicInteger();
    KeptWaits kept =
        new KeptWaits(
            street.clock(), asked -> Map.of(1L, List.of(waiting(looks.incrementAndGet()))));
    assertThat(kept.of(List.of(1L, 2L))).containsEntry(1L, List.of(waiting(1)));
    assertThat(kept.of(List.of(1L, 2L))).containsEntry(1L, List.of(waiting(2)));
  }

  private Map<Long, List<Waiting>> slowly(AtomicInteger looks) {
    street.clock().pass(SLOW);
    return Map.of(1L, List.of(waiting(looks.incrementAndGet())));
  }

  private static Waiting waiting(int files) {
    return new Waiting(
        new NodeName("NODE_3"),
        new WaitReason.WaitingForRoute(),
        files,
        ByteCount.of(files),
        Optional.empty());
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What rests comes back by itself: it has not failed, whatever was kept. */
  @Test
  void whatRestsSinceThenIsNotSaidToHaveFailed() {
    queued(KeptWaits.MANY);
    street.execute("delete from task");
    street.execute("delete from route");
    street.execute("update file_request set given_up = 'expired'");
    assertThat(request().status()).as("nothing brings it back").hasToString("failed");
    street.clock().pass(KeptWaits.KEPT);
    street.execute("update file_request set given_up = null");
    assertThat(waits().reason()).isEqualTo("waiting-for-route");
    street.execute("update file_request set given_up = 'expired'");
    street.execute(
        "update file_request set resting_until = timestamptz '%s'", Street.NOON.plusSeconds(3_600));
    assertThat(request().status()).as("its reasons are kept").hasToString("moving");
    street.clock().pass(KeptWaits.KEPT);
    assertThat(request().status()).hasToString("waiting");
    assertThat(waits().reason()).isEqualTo("resting");
  }

  /** What the counts say that are kept as reports come. */
  private void arrived(long files) {
    street.execute(
        "update block_destination set done_files = %d, done_bytes = %d",
        files, files * Street.FILE_BYTES);
  }
}
