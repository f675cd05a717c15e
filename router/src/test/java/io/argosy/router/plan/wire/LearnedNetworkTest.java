package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LearnedNetworkTest {

  static final NodeName CERN = new NodeName("T0_CH_CERN");
  static final NodeName FNAL = new NodeName("T1_US_FNAL");
  static final NodeName UCSD = new NodeName("T2_US_UCSD");

  @Test
  void aLinkIsEstimatedHigherThanItsBestRound() {
    assertThat(capacity(learn(round(carried(CERN, UCSD, 200, 1))), CERN, UCSD)).isEqualTo(260);
    NetworkView view =
        learn(round(carried(CERN, UCSD, 200, 1)), round(carried(CERN, UCSD, 150, 1)));
    assertThat(capacity(view, CERN, UCSD)).as("fell back").isEqualTo(260);
  }

  @Test
  void anEstimateIsNeverBelowTheObservedRate() {
    assertThat(capacity(learn(round(carried(CERN, UCSD, 1, 1))), CERN, UCSD)).isEqualTo(100);
  }

  @Test
  void anUnusedLinkIsEstimatedFromItsObservedRate() {
    assertThat(capacity(learn(round()), CERN, UCSD)).isEqualTo(130);
  }

  @Test
  void anUnknownLinkStaysUnknownUntilItCarriesSomething() {
    assertThat(capacity(learn(round()), FNAL, UCSD)).isNaN();
    assertThat(capacity(learn(round(carried(FNAL, UCSD, 50, 1))), FNAL, UCSD)).isEqualTo(65);
  }

  @Test
  void aDeadLinkStaysDeadUntilItCarriesSomething() {
    assertThat(capacity(learn(round()), UCSD, CERN)).isNaN();
    assertThat(capacity(learn(round(carried(UCSD, CERN, 10, 1))), UCSD, CERN)).isEqualTo(13);
  }

  @Test
  void aNodeThatHoldsItsLinksBackIsEstimatedFromWhatTheyCarriedTogether() {
    NetworkView view =
        learn(
            round(carried(CERN, UCSD, 400, 1)),
            round(carried(CERN, UCSD, 200, 1), carried(CERN, FNAL, 600, 2)));
    assertThat(view.uplink(view.indexOf(CERN))).isEqualTo(1.3 * 500);
    assertThat(view.downlink(view.indexOf(FNAL))).as("one link").isNaN();
    assertThat(view.uplink(view.indexOf(FNAL))).isNaN();
  }

  @Test
  void aNodeWhoseLinksAllDidTheirBestHasNoLimit() {
    NetworkView view = learn(round(carried(CERN, UCSD, 100, 1), carried(CERN, FNAL, 300, 1)));
    assertThat(view.uplink(view.indexOf(CERN))).isNaN();
  }

  @Test
  void moreThanAnHourOfRoundsCounts() {
    RoundFile[] rounds =
        IntStream.range(0, 30)
            .mapToObj(n -> round(carried(CERN, UCSD, n == 0 ? 500 : 200, 1)))
            .toArray(RoundFile[]::new);
    assertThat(capacity(learn(rounds), CERN, UCSD))
        .as("the best of the last hour")
        .isCloseTo(260, within(1e-9));
  }

  @Test
  void knownCapacitiesAreNotChanged() {
    ObservedRate rate = ObservedRate.measured(5);
    NetworkView known =
        new NetworkView(
            List.of(
                new NodeFacts(CERN, Optional.of(new ByteRate(7)), Optional.empty()),
                NodeFacts.named(UCSD)),
            List.of(
                link(CERN, UCSD, rate)
                    .with(new LinkFacts.Speed(rate, rate, Optional.of(new ByteRate(9))))));
    NetworkView learned =
        LearnedNetwork.of(known, known, List.of(round(carried(CERN, UCSD, 200, 1))));
    assertThat(learned.uplink(learned.indexOf(CERN))).isEqualTo(7);
    assertThat(capacity(learned, CERN, UCSD)).isEqualTo(9);
  }

  @Test
  void aRoundOverALinkThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> learn(round(carried(UCSD, FNAL, 1, 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("T2_US_UCSD->T1_US_FNAL");
  }

  private NetworkView learn(RoundFile... rounds) {
    return LearnedNetwork.of(view(), view(), List.of(rounds));
  }

  private static NetworkView view() {
    return new NetworkView(
        Stream.of(CERN, FNAL, UCSD).map(NodeFacts::named).toList(),
        List.of(
            link(CERN, UCSD, ObservedRate.measured(100)),
            link(CERN, FNAL, ObservedRate.measured(300)),
            link(FNAL, CERN, ObservedRate.measured(400)),
            link(FNAL, UCSD, ObservedRate.UNKNOWN),
            link(UCSD, CERN, ObservedRate.DEAD)));
  }

  private static LinkFacts link(NodeName from, NodeName to, ObservedRate rate) {
    return LinkFacts.of(from, to, rate, ByteCount.ZERO);
  }

  private static RoundFile round(RoundFile.Link... carried) {
    return new RoundFile(List.of(carried), null);
  }

  private static RoundFile.Link carried(NodeName from, NodeName to, long bytes, double seconds) {
    return new RoundFile.Link(from, to, ByteCount.of(bytes), seconds);
  }

  private static double capacity(NetworkView view, NodeName from, NodeName to) {
    return view.capacity(view.linkBetween(view.indexOf(from), view.indexOf(to)));
  }
}
