package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkPathTest {

  private static final LinkName LINK = new LinkName(new NodeName("A"), new NodeName("B"));

  @ParameterizedTest
  @CsvSource({
    "0.2, 125e6, 33554432, 33554432, 2",
    "0.2, 125e6, 33554432, 4194304, 12",
    "0.2, 125e6, 4194304, 33554432, 12",
    "0.053, 125e6, 6291456, 4194304, 4",
    "0.053, 125e6, , , 2",
    "0.053, 125e6, 33554432, , 2",
    "0.053, 125e6, 4194304, , 4",
    "0.053, 125e6, , 33554432, 2",
    "0.1, 1.25e9, 6291456, 6291456, 16",
    "0.001, 1e3, 4096, 4096, 1"
  })
  void theSmallerCeilingOfBothEndsDecides(
      double roundTrip, double rate, @Nullable Long receive, @Nullable Long send, int streams) {
    assertThat(path(roundTrip, rate, limit(receive), limit(send)).streams()).hasValue(streams);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-1, 1",
    "61, 1",
    "NaN, 1",
    "Infinity, 1",
    "1, 0",
    "1, -1",
    "1, NaN",
    "1, Infinity"
  })
  void numbersThatAreNoMeasurementsGiveNoAdvice(double roundTrip, double rate) {
    assertThat(path(roundTrip, rate, OptionalLong.empty(), OptionalLong.empty()).streams())
        .isEmpty();
  }

  @Test
  void largerBuffersNeverNeedMoreStreamsAndFasterLinksNeverFewer() {
    long seed = Seeds.one();
    Random random = new Random(seed);
    for (int world = 0; world < 2_000; world++) {
      double roundTrip = Math.pow(10, random.nextDouble() * 7 - 6);
      double rate = Math.pow(10, 3 + random.nextDouble() * 9);
      OptionalLong receive = anyLimit(random);
      OptionalLong send = anyLimit(random);
      int streams = path(roundTrip, rate, receive, send).streams().orElseThrow();
      assertThat(streams).as("seed %d", seed).isBetween(1, TcpAdvice.MOST_STREAMS);
      assertThat(path(roundTrip, rate * 2, receive, send).streams().orElseThrow())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(streams);
      assertThat(path(roundTrip, rate, doubled(receive), doubled(send)).streams().orElseThrow())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(streams);
    }
  }

  private static OptionalLong anyLimit(Random random) {
    return random.nextInt(4) == 0
        ? OptionalLong.empty()
        : OptionalLong.of(1 + random.nextLong(1L << (1 + random.nextInt(30))));
  }

  private static OptionalLong doubled(OptionalLong limit) {
    return limit.isPresent() ? OptionalLong.of(2 * limit.getAsLong()) : limit;
  }

  private static OptionalLong limit(@Nullable Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static LinkPath path(
      double roundTrip, double rate, OptionalLong receive, OptionalLong send) {
    return new LinkPath(LINK, Optional.empty(), roundTrip, rate, receive, send);
  }
}
