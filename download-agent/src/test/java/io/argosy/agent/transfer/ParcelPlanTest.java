package io.argosy.agent.transfer;

import static io.argosy.agent.fixture.Tasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParcelPlanTest {

  @Test
  void aBundleTakesAStreamOfASlowLinkForTwoSeconds() {
    List<Parcel> parcels = plan(4, 1e6).parcels(moves(100, 100_000));
    assertThat(parcels).hasSize(20).allMatch(parcel -> parcel.moves().size() == 5);
  }

  @Test
  void howeverSlowTheLinkABundleHasAFile() {
    assertThat(plan(4, 1).parcels(moves(3, 100_000))).hasSize(3);
  }

  @Test
  void aBundleOfAFastLinkIsBoundedByFilesAndBytes() {
    assertThat(plan(4, 1e9).parcels(moves(640, 1000)))
        .hasSize(10)
        .allMatch(parcel -> parcel.moves().size() == 64);
    assertThat(plan(1, 1e9).parcels(moves(64, 1_000_000)))
        .hasSize(4)
        .allMatch(parcel -> parcel.moves().size() == 16);
  }

  @Test
  void fewSmallFilesAreSpreadOverTheStreams() {
    assertThat(ParcelPlan.of(4, ObservedRate.UNKNOWN).parcels(moves(8, 1000))).hasSize(4);
  }

  private static ParcelPlan plan(int streams, double rate) {
    return ParcelPlan.of(streams, ObservedRate.measured(rate));
  }

  private static List<FileMove> moves(int files, long bytes) {
    return IntStream.range(0, files)
        .mapToObj(n -> new FileMove(task("t" + n, "SRC", "DST", bytes), n, "e"))
        .toList();
  }
}
