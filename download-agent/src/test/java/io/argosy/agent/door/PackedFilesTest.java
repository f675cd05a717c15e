package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedFilesTest {

  private static final String SIGNS = "abcäß≤\uD83D\uDE80 %?";

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 1000})
  void everyFileIsFoundUnchanged(int count) {
    Random random = new Random(count);
    List<ServedFile> files =
        IntStream.range(0, count)
            .mapToObj(n -> new ServedFile(name(random), ByteCount.of(random.nextLong(1L << 60))))
            .toList();
    PackedFiles packed = new PackedFiles(files);
    assertThat(packed.count()).isEqualTo(count);
    for (int n = count - 1; n >= 0; n--) {
      assertThat(packed.get(n)).isEqualTo(files.get(n));
    }
  }

  private static Lfn name(Random random) {
    StringBuilder name = new StringBuilder("/store");
    for (int segments = random.nextInt(1, 5); segments > 0; segments--) {
      name.append('/').append("x".repeat(random.nextInt(1, 100)));
      random
          .ints(random.nextInt(8), 0, SIGNS.codePointCount(0, SIGNS.length()))
          .map(at -> SIGNS.codePoints().toArray()[at])
          .forEach(name::appendCodePoint);
    }
    return new Lfn(name.toString());
  }

  @Test
  void theLongestNamesFit() {
    String segment = "/" + "y".repeat(254);
    ServedFile longest = new ServedFile(new Lfn(segment.repeat(4) + "/yyy"), ByteCount.ZERO);
    assertThat(new PackedFiles(List.of(longest, longest)).get(1)).isEqualTo(longest);
  }

  @Test
  void filesOfOneDirectoryTakeFewBytesEach() {
    List<ServedFile> files =
        IntStream.range(0, 2000)
            .mapToObj(
                n ->
                    new ServedFile(
                        new Lfn(
                            "/store/data/Run2026A/SingleMuon/RAW/v1/000/f%08d.root".formatted(n)),
                        ByteCount.of(4_000_000_000L)))
            .toList();
    assertThat(new PackedFiles(files).bytes() / files.size()).isLessThan(30);
  }
}
