package io.argosy.bench.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FootprintTest {

  @Test
  void onlyTheProportionalShareIsRead() {
    assertThat(
            Footprint.bytesIn(
                """
                55d0-7ffc ---p 00000000 00:00 0 [rollup]
                Rss:              200000 kB
                Pss:              100 kB
                Pss_Dirty:        90000 kB
                SwapPss:          7 kB
                """))
        .isEqualTo(102_400);
  }

  @Test
  void anEndedProcessCountsAsZeroBytes() throws IOException {
    Footprint found =
        Footprint.of(Map.of("me", List.of(ProcessHandle.current().pid()), "gone", List.of(0L)));

    assertThat(found.bytes()).isGreaterThan(1_000_000);
    assertThat(found.programs())
        .filteredOn(share -> share.program().equals("gone"))
        .containsExactly(new Footprint.Share("gone", 1, 0));
  }
}
