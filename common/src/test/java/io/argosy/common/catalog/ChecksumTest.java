package io.argosy.common.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksumTest {

  @Test
  void theChecksumOfAnEmptyFileIsOne() {
    assertThat(Checksum.EMPTY).hasToString("adler32:00000001");
    assertThat(Checksum.of(new Adler32())).isEqualTo(Checksum.EMPTY);
  }

  @Test
  void upperCaseIsTheSameChecksum() {
    assertThat(new Checksum("ADLER32:062C0215")).isEqualTo(new Checksum("adler32:062c0215"));
  }

  @Test
  void aKnownTextHasAKnownSum() {
    Adler32 sum = new Adler32();
    sum.update("Wikipedia".getBytes(StandardCharsets.US_ASCII));
    assertThat(Checksum.of(sum)).isEqualTo(new Checksum("adler32:11e60398"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "11e60398",
        "adler32:",
        "adler32:11e6039",
        "adler32:11e603980",
        "md5:11e60398",
        "adler32: 1e60398",
        "adler32:11e60398\n"
      })
  void invalidTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Checksum(text));
  }
}
