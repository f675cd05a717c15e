package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.query.Bottleneck.Kind;
import io.argosy.router.query.Bottleneck.Path;
import io.argosy.router.query.Bottleneck.Use;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BottleneckTest {

  /** One file over 40 ms carries at most 100 MB/s. */
  private static final Path MEASURED = path(1e9, false, 40);

  @Test
  void nearlyAllOfTheCapacityIsTheNetwork() {
    assertThat(limit(use(9e8, 20, 0), MEASURED))
        .isEqualTo(
            new Bottleneck(
                Kind.NETWORK,
                "it carries 900 MB/s, which is 90 % of the capacity that perfSONAR measured"
                    + " (1.00 GB/s)"));
    assertThat(limit(use(8e8, 20, 0), MEASURED).kind()).isEqualTo(Kind.NETWORK);
    assertThat(limit(use(7.9e8, 20, 0), MEASURED).kind()).isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void nearlyAllOfWhatACircuitWasGrantedIsTheCircuit() {
    Path circuit = Path.circuit(new ByteRate(1e9), Optional.of(Duration.ofMillis(40)));
    assertThat(limit(use(9e8, 20, 0), circuit))
        .isEqualTo(
            new Bottleneck(
                Kind.CIRCUIT,
                "it carries 900 MB/s, which is 90 % of the bandwidth of its circuit (1.00 GB/s)"));
    assertThat(limit(use(1e8, 10, 1), circuit).kind()).isEqualTo(Kind.STORAGE);
    assertThat(limit(new Use(0, 0, 0, 0), circuit).detail()).startsWith("its circuit was used");
  }

  @Test
  void aTestersInterfaceProvesNothingAboutTheNetwork() {
    assertThat(limit(use(9e8, 20, 1), path(1e9, true, 40)))
        .returns(Kind.UNKNOWN, Bottleneck::kind)
        .extracting(Bottleneck::detail)
        .asString()
        .contains("an interface of the tester limited that test");
  }

  @Test
  void filesThatUseWhatTcpAllowsNeedMoreStreams() {
    assertThat(limit(use(1.9e8, 2, 1), MEASURED))
        .isEqualTo(
            new Bottleneck(
                Kind.STREAMS,
                "it carries 190 MB/s, and 2.0 files at once can carry about 200 MB/s over a"
                    + " round-trip time of 40.0 ms"));
    Path withoutCapacity = Path.shared(Optional.empty(), false, Optional.of(Duration.ofMillis(40)));
    assertThat(limit(use(1.9e8, 2, 1), withoutCapacity).kind()).isEqualTo(Kind.STREAMS);
  }

  @Test
  void farBelowBothIsTheStorage() {
    assertThat(limit(use(1e8, 10, 1), MEASURED))
        .isEqualTo(
            new Bottleneck(
                Kind.STORAGE,
                "it carries 100 MB/s while files wait: 10 % of the capacity that perfSONAR"
                    + " measured (1.00 GB/s), and 10 % of what 10.0 files at once can carry over"
                    + " the path (1.00 GB/s)"));
    assertThat(limit(use(1e8, 10, 1), path(1e9, true, 40)).kind())
        .as("the path carries even more")
        .isEqualTo(Kind.STORAGE);
    assertThat(limit(use(6e8, 10, 1), MEASURED).detail()).contains("neither near");
  }

  @Test
  void aLinkWithoutWaitingFilesWasNotAtItsLimit() {
    assertThat(limit(use(1e8, 10, 0.4), MEASURED).detail())
        .startsWith("files waited for the link during only 40 % of the time");
  }

  @Test
  void whatIsMissingIsNamed() {
    Use busy = use(1e8, 10, 1);
    assertThat(limit(new Use(0, 0, 0, 0), MEASURED).detail()).contains("less than a minute");
    assertThat(limit(new Use(1e9, 59, 59, 1), MEASURED).detail()).contains("less than a minute");
    assertThat(limit(busy, Path.UNKNOWN).detail())
        .isEqualTo("perfSONAR has not measured the capacity of the path");
    assertThat(limit(busy, Path.shared(Optional.of(new ByteRate(1e9)), false, Optional.empty())))
        .isEqualTo(
            new Bottleneck(
                Kind.UNKNOWN, "perfSONAR has not measured the round-trip time of the path"));
  }

  /** More of everything that was measured never turns the network into the storage. */
  @Test
  void aSlowerLinkIsNeverLimitedByTheNetworkIfAFasterOneIsNot() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int world = 0; world < 10_000; world++) {
      Path path = path(1e6 * (1 + random.nextInt(10_000)), false, 1 + random.nextInt(300));
      double rate = 1e5 * (1 + random.nextInt(100_000));
      double files = 1 + random.nextInt(40);
      Kind kind = limit(use(rate, files, 1), path).kind();
      Kind slower = limit(use(rate / 2, files, 1), path).kind();
      assertThat(slower == Kind.NETWORK && kind != Kind.NETWORK).as("seed %d", seed).isFalse();
      assertThat(kind == Kind.STORAGE && slower != Kind.STORAGE).as("seed %d", seed).isFalse();
    }
  }

  private static Bottleneck limit(Use use, Path path) {
    return Bottleneck.of(use, path);
  }

  private static Use use(double rate, double filesAtOnce, double waitingShare) {
    return new Use(rate * 600, 600, filesAtOnce * 600, waitingShare);
  }

  private static Path path(double capacity, boolean isLowerBound, long roundTripMillis) {
    return Path.shared(
        Optional.of(new ByteRate(capacity)),
        isLowerBound,
        Optional.of(Duration.ofMillis(roundTripMillis)));
  }
}
