package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.user.PreviewView.Arrival;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.query.ArrivalForecast.Missing;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Node 11 has 100 MB in 100 files; nodes 12 and 13 lack them. All links have 1 MB/s. */
class ArrivalForecastTest {

  private static final List<Long> NODES = List.of(11L, 12L, 13L);
  private static final long MEGABYTE = 1_000_000;
  private static final double MOST = 1.05;

  private static NodeName name(long node) {
    return new NodeName("N" + node);
  }

  private static LinkFacts link(long source, long destination, ObservedRate rate) {
    return LinkFacts.of(name(source), name(destination), rate, ByteCount.ZERO);
  }

  private static UsableNetwork network(ObservedRate... rates) {
    List<LinkFacts> links =
        List.of(
            link(11, 12, rates[0]),
            link(11, 13, rates[1]),
            link(12, 13, rates[2]),
            link(13, 12, rates[3]));
    List<NodeFacts> nodes = NODES.stream().map(node -> NodeFacts.named(name(node))).toList();
    return new UsableNetwork(new NetworkView(nodes, links), NODES, List.of());
  }

  private static UsableNetwork known() {
    return all(ObservedRate.measured(1e6));
  }

  private static UsableNetwork all(ObservedRate rate) {
    return network(rate, rate, rate, rate);
  }

  private static Missing missing(List<Long> holders, long node, long files) {
    return new Missing("asked", holders, node, true, true, files, ByteCount.of(files * MEGABYTE));
  }

  private static List<Missing> toEach(long... nodes) {
    return LongStream.of(nodes).mapToObj(node -> missing(List.of(11L), node, 100)).toList();
  }

  private static Missing ofOthers(long node, long files) {
    return new Missing(
        "other", List.of(11L), node, false, true, files, ByteCount.of(files * MEGABYTE));
  }

  private static List<Missing> keeping(List<Missing> missing) {
    return missing.stream()
        .map(
            at ->
                new Missing(
                    at.kind(),
                    at.holders(),
                    at.node(),
                    at.isAsked(),
                    false,
                    at.files(),
                    at.bytes()))
        .toList();
  }

  private static Arrival forecast(UsableNetwork network, List<Missing> missing) {
    return ArrivalForecast.of(missing, network, PlanPolicy.DEFAULT);
  }

  private static double seconds(UsableNetwork network, List<Missing> missing) {
    return Objects.requireNonNull(forecast(network, missing).seconds());
  }

  private static void assertUnknown(UsableNetwork network, List<Missing> missing) {
    assertThat(forecast(network, missing))
        .isEqualTo(
            Arrival.unknown(
                "for some blocks no node holds all files and has a link whose rate is known"));
  }

  @Test
  void theArrivalFollowsFromTheRateOfTheLinkAndWhatOthersLack() {
    List<Missing> toOne = toEach(12);
    assertThat(seconds(known(), toOne)).isCloseTo(100, within(1.0));
    List<Missing> busy = Stream.concat(toOne.stream(), Stream.of(ofOthers(12, 50))).toList();
    assertThat(seconds(known(), busy)).isCloseTo(150, within(1.0));
    List<Missing> elsewhere = Stream.concat(toOne.stream(), Stream.of(ofOthers(13, 500))).toList();
    assertThat(seconds(known(), elsewhere)).isCloseTo(100, within(1.0));
  }

  @Test
  void destinationsPassTheFilesOnUnlessTheyKeepThem() {
    UsableNetwork known = known();
    NetworkView narrow = known.view().withUplink(0, new ByteRate(1e6));
    UsableNetwork network = new UsableNetwork(narrow, NODES, List.of());
    List<Missing> toTwo = toEach(12, 13);
    assertThat(seconds(network, toTwo)).isBetween(100.0, 100 * MOST);
    assertThat(forecast(network, toTwo).passedOn()).isTrue();
    assertThat(forecast(network, keeping(toTwo)).passedOn()).isFalse();
    assertThat(seconds(network, keeping(toTwo))).isCloseTo(200, within(1.0));
    assertThat(forecast(known, toTwo).passedOn()).as("to be there sooner").isTrue();
    assertThat(seconds(known, toTwo)).isLessThan(60);
  }

  @Test
  void linksThatAreProbedWithAFewFilesAreNotCounted() {
    UsableNetwork known = known();
    var breaker = new UsableNetwork.HalfOpen(Set.of(new LinkKey(11, 12)), 2);
    UsableNetwork probed = new UsableNetwork(known.view(), NODES, List.of(breaker));
    assertThat(seconds(probed, toEach(13))).isCloseTo(100, within(1.0));
    assertUnknown(probed, toEach(12));
    assertThat(forecast(probed, toEach(12, 13)).passedOn()).isTrue();
  }

  @Test
  void aDestinationThatHasAPartLacksTheOtherFilesOnly() {
    List<Missing> group = List.of(missing(List.of(11L), 12, 100), missing(List.of(11L), 13, 10));
    UsableNetwork known = known();
    NetworkView narrow = known.view().withUplink(0, new ByteRate(1e6));
    UsableNetwork network = new UsableNetwork(narrow, NODES, List.of());
    assertThat(seconds(network, keeping(group))).isCloseTo(110, within(1.0));
    assertThat(seconds(network, group)).isBetween(50.0, 56.0);
  }

  @Test
  void nothingIsForecastUnlessTheRateOfALinkIsKnown() {
    List<Missing> toOne = toEach(12);
    assertUnknown(all(ObservedRate.UNKNOWN), toOne);
    assertUnknown(all(ObservedRate.DEAD), toOne);
    assertUnknown(known(), List.of());
    assertUnknown(known(), List.of(ofOthers(12, 1)));
    ObservedRate rate = ObservedRate.measured(1e6);
    UsableNetwork half = network(rate, ObservedRate.UNKNOWN, ObservedRate.UNKNOWN, rate);
    assertThat(seconds(half, toOne)).isCloseTo(100, within(1.0));
    assertUnknown(half, toEach(12, 13));
    assertThat(forecast(half, toEach(12, 13)).passedOn()).as("not known, instead of no").isNull();
    UsableNetwork slow =
        network(rate, ObservedRate.UNKNOWN, ObservedRate.measured(1e9), ObservedRate.UNKNOWN);
    assertThat(seconds(slow, toEach(12, 13))).isBetween(100.0, 100 * MOST);
  }

  @Test
  void nothingIsForecastIfAFileHasNoSource() {
    List<Missing> some =
        Stream.concat(
                toEach(12).stream(),
                Stream.of(
                    new Missing("lost", List.of(), 12, true, true, 1, ByteCount.of(MEGABYTE))))
            .toList();
    assertUnknown(known(), some);
  }

  @Test
  void largeAmountsAndManyKindsAreForecastInPieces() {
    Missing huge =
        new Missing(
            "asked",
            List.of(11L),
            12,
            true,
            false,
            50_000_000,
            ByteCount.of(1_000_000_000_000_000L));
    Missing small = new Missing("asked", List.of(11L), 13, true, false, 1, ByteCount.of(7));
    assertThat(seconds(known(), List.of(huge, small))).isCloseTo(1e9, within(1e5));
    List<Missing> kinds =
        IntStream.range(0, 5_000)
            .mapToObj(
                kind ->
                    new Missing(
                        "" + kind, List.of(11L), 12, kind == 0, true, 1, ByteCount.of(MEGABYTE)))
            .toList();
    assertThat(seconds(known(), kinds)).isCloseTo(5_000, within(1.0));
  }

  /** Others lack at one node what the request wants at fifty. */
  @Test
  void theNumberOfPiecesOfAllNodesIsLimited() {
    List<Missing> kind =
        Stream.concat(
                LongStream.range(12, 62).mapToObj(node -> missing(List.of(11L), node, 10_000)),
                Stream.of(ofOthers(62, 10_000)))
            .toList();
    double one = 10_000.0 * MEGABYTE;
    long parts = ArrivalForecast.parts(kind, Map.of(true, 50 * one, false, one));
    assertThat(parts * kind.size()).isBetween(4_000L, 4_000L + kind.size());
  }
}
