package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.ScriptedMover;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which parcel is fetched next, and how many at a time; a test decides when a fetch ends. */
class StreamsTest {

  private static final MoveWatch DEAF = new TransferBackendContract.MoveResults();

  private final Map<QueuedParcel, CountDownLatch> fetched = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<QueuedParcel> order = new ConcurrentLinkedQueue<>();
  private final Map<Lane, Integer> wanted = new ConcurrentHashMap<>();
  private final Map<Lane, Integer> allowed = new ConcurrentHashMap<>();
  private final Streams streams = streams(limits(64, 16, 64));

  @AfterEach
  void endAll() {
    streams.close();
    fetched.values().forEach(CountDownLatch::countDown);
  }

  @Test
  void theNextJobOfALinkFillsTheStreamsThatTheFirstHasNoParcelsFor() {
    List<QueuedParcel> first = parcels("A", 1, 1, 3);
    List<QueuedParcel> second = parcels("A", 2, 1, 3);
    streams.add(first);
    streams.add(second);
    awaitFetching(first.get(0), first.get(1), first.get(2), second.get(0));
    assertThat(streams.waiting()).containsExactly(link("A"));
    end(first.get(1));
    awaitFetching(first.get(0), first.get(2), second.get(0), second.get(1));
    end(first.get(0));
    awaitFetching(first.get(2), second.get(0), second.get(1), second.get(2));
    assertThat(streams.waiting()).isEmpty();
  }

  @Test
  void aMoreUrgentJobGoesFirstThoughItIsYounger() {
    wanted.put(link("A"), 1);
    List<QueuedParcel> first = parcels("A", 1, 1, 2);
    List<QueuedParcel> urgent = parcels("A", 2, 0, 1);
    streams.add(first);
    streams.add(urgent);
    awaitFetching(first.get(0));
    end(first.get(0));
    awaitFetching(urgent.get(0));
  }

  @Test
  void aLaterLinkGetsTheNextFreeStream() {
    Streams four = streams(limits(4, 4, 4));
    List<QueuedParcel> slow = parcels("SLOW", 1, 1, 6);
    List<QueuedParcel> fast = parcels("FAST", 2, 1, 2);
    four.add(slow);
    four.add(fast);
    awaitFetching(slow.get(0), slow.get(1), slow.get(2), slow.get(3));
    end(slow.get(3));
    awaitFetching(slow.get(0), slow.get(1), slow.get(2), fast.get(0));
    four.close();
  }

  @Test
  void aSmallerNumberTakesEffectAsParcelsEndAndALargerOneAtOnce() {
    List<QueuedParcel> parcels = parcels("A", 1, 1, 8);
    streams.add(parcels);
    awaitFetching(parcels.get(0), parcels.get(1), parcels.get(2), parcels.get(3));
    wanted.put(link("A"), 1);
    end(parcels.get(0));
    end(parcels.get(1));
    end(parcels.get(2));
    awaitFetching(parcels.get(3));
    end(parcels.get(3));
    awaitFetching(parcels.get(4));
    wanted.put(link("A"), 2);
    streams.sort(Optional::of);
    awaitFetching(parcels.get(4), parcels.get(5));
  }

  @Test
  void aParcelWithStreamsOfItsOwnWaitsForNone() {
    List<QueuedParcel> shared = parcels("A", 1, 1, 5);
    QueuedParcel run = run("A", 2);
    streams.add(shared);
    streams.add(List.of(run));
    awaitFetching(shared.get(0), shared.get(1), shared.get(2), shared.get(3), run);
  }

  @Test
  void aRunOfAToolCountsAsOneStreamUnderEveryCap() {
    Streams three = streams(limits(3, 3, 3));
    List<QueuedParcel> parcels = parcels("A", 1, 1, 2);
    QueuedParcel first = run("B", 2);
    QueuedParcel second = run("C", 3);
    three.add(parcels);
    three.add(List.of(first, second));
    awaitFetching(parcels.get(0), parcels.get(1), first);
    assertThat(three.activeFrom(new NodeName("A"))).isEqualTo(2);
    end(first);
    awaitFetching(parcels.get(0), parcels.get(1), second);
  }

  @Test
  void noLinkHasMoreStreamsThanItsBudgetAllows() {
    allowed.put(link("A"), 2);
    List<QueuedParcel> parcels = parcels("A", 1, 1, 5);
    streams.add(parcels);
    awaitFetching(parcels.get(0), parcels.get(1));
    assertThat(streams.demands())
        .containsExactly(Map.entry(link("A").link(), new LinkDemand(2, 4)));
    allowed.put(link("A"), 3);
    streams.sort(Optional::of);
    awaitFetching(parcels.get(0), parcels.get(1), parcels.get(2));
    allowed.put(link("A"), 0);
    end(parcels.get(0));
    awaitFetching(parcels.get(1), parcels.get(2));
    assertThat(streams.demands())
        .containsExactly(Map.entry(link("A").link(), new LinkDemand(2, 4)));
  }

  @Test
  void theDemandOfALinkIsThatOfBothLanes() {
    allowed.put(link("A"), 3);
    Lane circuit = new ScriptedLanes().opens(link("A").link(), 1);
    List<QueuedParcel> first = parcels("A", 1, 1, 2);
    List<QueuedParcel> over = over(circuit, parcels("A", 2, 1, 6));
    streams.add(first);
    streams.add(over);
    awaitFetching(first.get(0), first.get(1), over.get(0));
    assertThat(streams.waiting()).containsExactly(circuit);
    assertThat(streams.demands())
        .containsExactly(Map.entry(link("A").link(), new LinkDemand(3, 6)));
    end(first.get(0));
    awaitFetching(first.get(1), over.get(0), over.get(1));
  }

  private static List<QueuedParcel> over(Lane lane, List<QueuedParcel> parcels) {
    return parcels.stream()
        .map(
            it ->
                new QueuedParcel(
                    new QueuedParcel.Origin(
                        lane,
                        it.origin().backend(),
                        it.origin().session(),
                        it.origin().watch(),
                        it.origin().order()),
                    it.parcel(),
                    it.urgency(),
                    it.number()))
        .toList();
  }

  /** Without a budget the link would get none of the streams that become free. */
  @Test
  void aLinkAsksForOneStreamThoughOthersHaveAllOfThem() {
    Streams two = streams(limits(2, 2, 2));
    List<QueuedParcel> first = parcels("A", 1, 1, 3);
    two.add(first);
    awaitFetching(first.get(0), first.get(1));
    two.add(parcels("B", 2, 1, 3));
    assertThat(two.demands())
        .containsOnly(
            Map.entry(link("A").link(), new LinkDemand(2, 3)),
            Map.entry(link("B").link(), new LinkDemand(0, 1)));
  }

  @Test
  void removedParcelsAreNotFetched() {
    wanted.put(link("A"), 1);
    List<QueuedParcel> parcels = parcels("A", 1, 1, 3);
    streams.add(parcels);
    streams.sort(queued -> queued.number() == 1 ? Optional.empty() : Optional.of(queued));
    awaitFetching(parcels.get(0));
    end(parcels.get(0));
    awaitFetching(parcels.get(2));
  }

  /** Counted inside the fetches of random worlds: no cap is exceeded, nothing is left. */
  @Test
  void noCapIsEverExceededAndEachParcelIsFetchedOnce() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      JobLimits limits =
          limits(1 + random.nextInt(8), 1 + random.nextInt(4), 1 + random.nextInt(8));
      Counting counting = new Counting(limits);
      Streams busy = new Streams(limits, link -> 3, allowed(), counting::fetch);
      List<QueuedParcel> all = new ArrayList<>();
      for (int job = 0; job < 10; job++) {
        List<QueuedParcel> some = parcels("S" + random.nextInt(4), job, random.nextInt(4), 1 + job);
        all.addAll(some);
        busy.add(some);
      }
      await().until(() -> counting.done.size() == all.size());
      assertThat(counting.done).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(all);
      assertThat(counting.exceeded).as("seed %d", seed).hasValue(0);
    }
  }

  private static final class Counting {

    private final JobLimits limits;
    private final ConcurrentLinkedQueue<QueuedParcel> done = new ConcurrentLinkedQueue<>();
    private final AtomicInteger exceeded = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();
    private final Map<Lane, AtomicInteger> ofLink = new ConcurrentHashMap<>();

    Counting(JobLimits limits) {
      this.limits = limits;
    }

    void fetch(QueuedParcel queued) {
      AtomicInteger link = ofLink.computeIfAbsent(queued.lane(), l -> new AtomicInteger());
      int all = active.incrementAndGet();
      int here = link.incrementAndGet();
      int most = Math.min(limits.activeFiles(), limits.activeFilesPerDestination());
      if (all > most || here > Math.min(3, limits.activeFilesPerSource())) {
        exceeded.incrementAndGet();
      }
      Thread.yield();
      link.decrementAndGet();
      active.decrementAndGet();
      done.add(queued);
    }
  }

  private void awaitFetching(QueuedParcel... parcels) {
    await()
        .untilAsserted(
            () ->
                assertThat(order.stream().filter(queued -> fetched.get(queued).getCount() > 0))
                    .containsExactlyInAnyOrder(parcels));
  }

  private void end(QueuedParcel queued) {
    fetched.get(queued).countDown();
  }

  private void fetch(QueuedParcel queued) {
    CountDownLatch end = fetched.computeIfAbsent(queued, any -> new CountDownLatch(1));
    order.add(queued);
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Streams streams(JobLimits limits) {
    return new Streams(limits, link -> wanted.getOrDefault(link, 4), allowed(), this::fetch);
  }

  private StreamShare.Allowed allowed() {
    return new StreamShare.Allowed(
        link -> allowed.getOrDefault(Lane.shared(link), Integer.MAX_VALUE),
        source -> Integer.MAX_VALUE);
  }

  private static QueuedParcel run(String source, int job) {
    return parcels(source, job, 1, 1, true).getFirst();
  }

  private static List<QueuedParcel> parcels(String source, int job, int priority, int parcels) {
    return parcels(source, job, priority, parcels, false);
  }

  private static List<QueuedParcel> parcels(
      String source, int job, int priority, int parcels, boolean ownStreams) {
    QueuedParcel.Origin origin =
        new QueuedParcel.Origin(
            link(source),
            new ScriptedMover((parcel, watch) -> {}, ownStreams),
            Tasks.session(parcels),
            DEAF,
            job);
    return IntStream.range(0, parcels)
        .mapToObj(
            n ->
                new QueuedParcel(
                    origin,
                    new Parcel.Single(
                        new FileMove(Tasks.task(job + "-" + n, source, "D", 1), n, "e")),
                    Tasks.urgency(priority),
                    n))
        .toList();
  }

  private static Lane link(String source) {
    return Lane.shared(new LinkName(new NodeName(source), new NodeName("D")));
  }

  private static JobLimits limits(int all, int source, int destination) {
    return new JobLimits(100, ByteCount.of(1), Duration.ofSeconds(30), all, source, destination, 2);
  }
}
