package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.circuit.MissingBytes.Routed;
import io.argosy.router.circuit.MissingBytes.Unrouted;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes N0, N1, .. have the keys 10, 11, .. */
class BacklogDivisionTest {

  private static final long GB = 1_000_000_000L;
  private static final Priority HIGH = new Priority(0);
  private static final Priority LOW = new Priority(3);

  private static BacklogDivision divide(
      UsableNetwork network, Map<LinkKey, Double> moving, List<Routed> routed, Unrouted... others) {
    return BacklogDivision.of(
        new MissingBytes(routed, List.of(others)),
        network,
        Assumptions.DEFAULT,
        new BacklogDivision.Moving(moving, moving));
  }

  private static LinkKey link(int source, int destination) {
    return new LinkKey(10 + source, 10 + destination);
  }

  private static UsableNetwork network(int nodes, Optional<ByteRate> capacity, LinkFacts... links) {
    return new UsableNetwork(
        new NetworkView(
            IntStream.range(0, nodes)
                .mapToObj(n -> new NodeFacts(new NodeName("N" + n), capacity, capacity))
                .toList(),
            List.of(links)),
        IntStream.range(0, nodes).mapToObj(n -> 10L + n).toList(),
        List.of());
  }

  private static LinkFacts facts(int source, int destination, ObservedRate rate) {
    return LinkFacts.of(
        new NodeName("N" + source), new NodeName("N" + destination), rate, ByteCount.ZERO);
  }

  /** N0 and N1 send to N2, at 30 and at 10 MB/s. */
  private static UsableNetwork twoSources(Optional<ByteRate> capacity) {
    return network(
        3,
        capacity,
        facts(0, 2, ObservedRate.measured(30e6)),
        facts(1, 2, ObservedRate.measured(10e6)));
  }

  private static Unrouted unrouted(Priority priority, long heldBack, long waiting, Long... from) {
    return new Unrouted(12, priority, List.of(from), ByteCount.of(heldBack), ByteCount.of(waiting));
  }

  @Test
  void linksEndTogetherAndWhatIsHeldBackIsDividedAlike() {
    BacklogDivision division =
        divide(
            twoSources(Optional.empty()),
            Map.of(),
            List.of(new Routed(link(0, 2), LOW, true, ByteCount.of(60 * GB))),
            unrouted(LOW, 100 * GB, 240 * GB, 10L, 11L));
    LinkBacklog fast = division.links().getFirst();
    LinkBacklog slow = division.links().getLast();
    assertThat(fast.link()).isEqualTo(link(0, 2));
    assertThat(fast.claimed()).containsExactly(0L, 0L, 0L, 60 * GB);
    assertThat(fast.routed()).containsOnly(0L);
    assertThat(fast.heldBack().getLast() + fast.waiting().getLast())
        .isCloseTo(240 * GB, org.assertj.core.data.Offset.offset(GB));
    assertThat(fast.heldBack().getLast())
        .isCloseTo(70 * GB, org.assertj.core.data.Offset.offset(GB));
    assertThat(fast.heldBack().getLast() + slow.heldBack().getLast()).isEqualTo(100 * GB);
    assertThat(fast.waiting().getLast() + slow.waiting().getLast()).isEqualTo(240 * GB);
    assertThat(fast.rate()).isEqualTo(ObservedRate.measured(30e6));
    assertThat(division.gap()).isLessThan(0.02);
  }

  /** Otherwise a circuit would make its own successor look useless. */
  @Test
  void theRateOfABacklogIsThatOfTheSharedPath() {
    LinkFacts slow = facts(0, 2, ObservedRate.measured(30e6));
    UsableNetwork network =
        network(
            3,
            Optional.empty(),
            slow.over("key", new ByteRate(1e9), Instant.parse("2026-01-01T14:05:00Z")),
            facts(1, 2, ObservedRate.measured(10e6)));
    BacklogDivision division =
        divide(network, Map.of(), List.of(), unrouted(LOW, 100 * GB, 0, 10L, 11L));
    LinkBacklog over = division.links().getFirst();
    assertThat(over.rate()).isEqualTo(ObservedRate.measured(30e6));
    assertThat(over.heldBack().getLast()).as("is divided by the circuit's").isGreaterThan(98 * GB);
  }

  @Test
  void whatMovesBesideALinkCountsAtTheEndThatItUses() {
    BacklogDivision division =
        BacklogDivision.of(
            new MissingBytes(
                List.of(new Routed(link(0, 2), LOW, true, ByteCount.of(GB))), List.of()),
            twoSources(Optional.of(new ByteRate(100e6))),
            Assumptions.DEFAULT,
            new BacklogDivision.Moving(
                Map.of(link(0, 2), 30e6, link(0, 1), 20e6), Map.of(link(1, 2), 10e6)));
    LinkBacklog backlog = division.links().getFirst();
    assertThat(backlog.sendable()).isEqualTo(ObservedRate.measured(80e6));
    assertThat(backlog.receivable()).isEqualTo(ObservedRate.measured(90e6));
  }

  @Test
  void bytesWithoutAUsableLinkAreNamedAndCountForNoLink() {
    BacklogDivision division =
        divide(
            twoSources(Optional.empty()),
            Map.of(),
            List.of(),
            unrouted(HIGH, 3, 4, 12L, 99L),
            unrouted(HIGH, 0, 5));
    assertThat(division.links()).isEmpty();
    assertThat(division.homeless()).isEqualTo(ByteCount.of(12));
  }

  @Test
  void aLinkThatCannotBeUsedNowKeepsWhatHasARoute() {
    BacklogDivision division =
        divide(
            twoSources(Optional.empty()),
            Map.of(),
            List.of(new Routed(link(2, 0), HIGH, false, ByteCount.of(5))));
    assertThat(division.links()).hasSize(1);
    assertThat(division.links().getFirst().routed()).containsExactly(5L, 0L, 0L, 0L);
    assertThat(division.links().getFirst().rate()).isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void aNodeCanSendAndReceiveWhatItsOtherLinksLeave() {
    Map<LinkKey, Double> moving =
        Map.of(link(0, 2), 25e6, link(1, 2), 10e6, link(0, 1), 5e6, link(2, 1), 70e6);
    Function<Optional<ByteRate>, LinkBacklog> first =
        capacity ->
            divide(twoSources(capacity), moving, List.of(), unrouted(HIGH, 0, GB, 10L))
                .links()
                .getFirst();
    LinkBacklog wide = first.apply(Optional.of(new ByteRate(40e6)));
    assertThat(wide.sendable()).isEqualTo(ObservedRate.measured(35e6));
    assertThat(wide.receivable()).isEqualTo(ObservedRate.measured(30e6));
    assertThat(first.apply(Optional.of(new ByteRate(9e6))).receivable())
        .isEqualTo(ObservedRate.DEAD);
    assertThat(first.apply(Optional.empty()).sendable()).isEqualTo(ObservedRate.UNKNOWN);
  }

  /** Whatever the world, each byte counts once, in its priority and state. */
  @Test
  void eachByteIsCountedOnce() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      UsableNetwork network = world(random);
      MissingBytes missing = missing(random);
      BacklogDivision division =
          BacklogDivision.of(
              missing,
              network,
              Assumptions.DEFAULT,
              new BacklogDivision.Moving(Map.of(), Map.of()));
      assertThat(division.links()).extracting(LinkBacklog::link).isSorted().doesNotHaveDuplicates();
      for (boolean claimed : new boolean[] {false, true}) {
        assertThat(sum(division, claimed ? LinkBacklog::claimed : LinkBacklog::routed))
            .as("seed %d", seed)
            .isEqualTo(
                missing.routed().stream()
                    .filter(each -> each.claimed() == claimed)
                    .mapToLong(each -> each.bytes().bytes())
                    .sum());
      }
      assertThat(
              sum(division, LinkBacklog::heldBack)
                  + sum(division, LinkBacklog::waiting)
                  + division.homeless().bytes())
          .as("seed %d", seed)
          .isEqualTo(missing.unrouted().stream().mapToLong(each -> each.bytes().bytes()).sum());
      assertThat(division.homeless().isZero() ? sum(division, LinkBacklog::heldBack) : 0)
          .as("seed %d", seed)
          .isEqualTo(
              division.homeless().isZero()
                  ? missing.unrouted().stream().mapToLong(each -> each.heldBack().bytes()).sum()
                  : 0);
      assertThat(division.links())
          .flatExtracting(LinkBacklog::heldBack, LinkBacklog::waiting)
          .flatExtracting(list -> (List<?>) list)
          .allMatch(bytes -> (long) bytes >= 0);
    }
  }

  private static MissingBytes missing(SplittableRandom random) {
    List<Routed> routed = new ArrayList<>();
    List<Unrouted> unrouted = new ArrayList<>();
    for (int n = 0; n < 12; n++) {
      routed.add(
          new Routed(
              link(random.nextInt(3), 3 + random.nextInt(3)),
              new Priority(random.nextInt(4)),
              random.nextBoolean(),
              ByteCount.of(random.nextLong(1_000 * GB))));
      unrouted.add(
          new Unrouted(
              13 + random.nextInt(3),
              new Priority(random.nextInt(4)),
              random.longs(random.nextInt(4), 10, 16).distinct().boxed().toList(),
              ByteCount.of(random.nextBoolean() ? 0 : random.nextLong(1L << 55)),
              ByteCount.of(random.nextBoolean() ? 0 : random.nextLong(1L << 55))));
    }
    return new MissingBytes(routed, unrouted);
  }

  private static long sum(BacklogDivision division, Function<LinkBacklog, List<Long>> kind) {
    return division.links().stream()
        .flatMap(link -> kind.apply(link).stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** From N0, N1 and N2 to N3, N4 and N5. */
  private static UsableNetwork world(SplittableRandom random) {
    List<LinkFacts> links = new ArrayList<>();
    for (int from = 0; from < 3; from++) {
      for (int to = 3; to < 6; to++) {
        if (random.nextInt(6) > 0) {
          links.add(
              facts(
                  from,
                  to,
                  random.nextInt(6) == 0
                      ? ObservedRate.DEAD
                      : ObservedRate.measured(1e6 + random.nextInt(1_000_000_000))));
        }
      }
    }
    return network(6, Optional.empty(), links.toArray(LinkFacts[]::new));
  }
}
