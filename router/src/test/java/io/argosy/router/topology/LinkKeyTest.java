package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LinkKeyTest {

  /** Immutable maps search linearly from the hash code modulo their size. */
  @Test
  void linksBetweenSmallNumbersHaveDifferentHashCodesThatAreSpread() {
    long nodes = 300;
    int places = 1 << 18;
    long used =
        LongStream.rangeClosed(1, nodes)
            .boxed()
            .flatMap(
                source ->
                    LongStream.rangeClosed(1, nodes)
                        .mapToObj(destination -> new LinkKey(source, destination)))
            .map(link -> Math.floorMod(link.hashCode(), places))
            .distinct()
            .count();
    double ofRandomPlaces = places * (1 - Math.exp(-1.0 * nodes * nodes / places));
    assertThat(used).isGreaterThan((long) (0.95 * ofRandomPlaces));
  }
}
