package io.argosy.common.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.unit.ByteCount;
import java.util.Arrays;
import java.util.zip.Adler32;
import org.junit.jupiter.api.Test;

class LoadTestFileTest {

  @Test
  void aNameHasTheNumberOfItsTest() {
    Lfn lfn = LoadTestFile.named(17);
    assertThat(lfn).hasToString("/argosy-loadtest/17");
    assertThat(LoadTestFile.isOne(lfn)).isTrue();
    assertThat(LoadTestFile.numberOf(lfn)).isEqualTo("17");
  }

  @Test
  void otherNamesAreReservedOrOfTheCatalogue() {
    Lfn reserved = new Lfn("/argosy-loadtest/17/x");
    Lfn other = new Lfn("/argosy-loadtests/17");
    assertThat(LoadTestFile.isOne(reserved)).isFalse();
    assertThat(LoadTestFile.isReserved(reserved)).isTrue();
    assertThat(LoadTestFile.isReserved(other)).isFalse();
    assertThat(LoadTestFile.isReserved(new Lfn("/data/.argosy-loadtest/T1_A/7"))).isTrue();
    assertThat(LoadTestFile.isReserved(new Lfn("/.argosy-loadtest"))).isTrue();
    assertThat(LoadTestFile.isReserved(new Lfn("/data/x.argosy-loadtest/7"))).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> LoadTestFile.numberOf(other));
  }

  /** Agents of all versions must make the same bytes. */
  @Test
  void theContentIsTheSameEverywhere() {
    byte[] block = LoadTestFile.block();
    assertThat(Arrays.copyOf(block, 4)).containsExactly(FIRST);
    assertThat(LoadTestFile.checksumOf(ByteCount.of(block.length + 3L)))
        .isEqualTo(sumOf(block, Arrays.copyOf(block, 3)));
    assertThat(LoadTestFile.checksumOf(ByteCount.ZERO)).isEqualTo(Checksum.EMPTY);
    assertThat(LoadTestFile.checksumOf(ByteCount.of(3))).isEqualTo(sumOf(Arrays.copyOf(block, 3)));
  }

  private static final byte[] FIRST = {115, -43, 26, -69};

  private static Checksum sumOf(byte[]... parts) {
    Adler32 sum = new Adler32();
    for (byte[] part : parts) {
      sum.update(part);
    }
    return Checksum.of(sum);
  }
}
