package io.argosy.common.dav;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DigestHeaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "adler32=0a1b2c3d | 0a1b2c3d",
        "adler32=A1B2C3D | 0a1b2c3d",
        "ADLER32=1 | 00000001",
        "md5=1B2M2Y8AsgTpgAmY7PhCfg==, adler32=0A1B2C3D | 0a1b2c3d",
        "adler32=0a1b2c3d,adler32=a1b2c3d | 0a1b2c3d"
      })
  void anAdler32IsReadInEveryDialect(String header, String digits) {
    assertThat(DigestHeader.adler32(List.of(header))).contains(new Checksum("adler32:" + digits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "md5=1B2M2Y8AsgTpgAmY7PhCfg==", "crc32c=0a1b2c3d", "adler", "=,=,"})
  void otherAlgorithmsAreNoAnswer(String header) {
    assertThat(DigestHeader.adler32(List.of(header))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "adler32=",
        "adler32=123456789",
        "adler32=0x1a2b3c",
        "adler32= 0a1b2c3d",
        "adler32=xyz",
        "adler32=\"0a1b2c3d\"",
        "adler32=0a1b2c3d, adler32=0a1b2c3e"
      })
  void whatIsNoAdler32IsRefused(String header) {
    assertThatThrownBy(() -> DigestHeader.adler32(List.of(header)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void severalHeadersAreReadTogether() {
    assertThat(DigestHeader.adler32(List.of())).isEmpty();
    assertThat(DigestHeader.adler32(List.of("md5=AA==", "adler32=01")))
        .contains(new Checksum("adler32:00000001"));
    assertThatThrownBy(() -> DigestHeader.adler32(List.of("adler32=01", "adler32=02")))
        .hasMessageContaining("several");
  }

  @Test
  void aTokenIsNeverShown() {
    assertThat(DavAccess.bearer("secret").toString()).doesNotContain("secret");
    assertThatThrownBy(() -> DavAccess.bearer("secret text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> DavAccess.bearer("x".repeat(16 * 1024 + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
