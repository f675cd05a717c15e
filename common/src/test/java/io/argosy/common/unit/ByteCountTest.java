package io.argosy.common.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteCountTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "15, 15",
    "15B, 15",
    "15 GB, 15000000000",
    "15G, 15000000000",
    "1.5TB, 1500000000000",
    "1kB, 1000",
    "1KB, 1000",
    "1MB, 1000000",
    "4MiB, 4194304",
    "4Mi, 4194304",
    "1KiB, 1024",
    "1.5KiB, 1536",
    "9EB, 9000000000000000000",
    "7EiB, 8070450532247928832",
    "9007199254740993, 9007199254740993",
    "9223372036854775807, 9223372036854775807",
    "9.223372036EB, 9223372036000000000",
    "0.0015kB, 2"
  })
  void unitsAreDecimalUnlessTheyAreBinary(String text, long bytes) {
    assertThat(ByteCount.parse(text)).isEqualTo(ByteCount.of(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "B",
        "GB",
        "-1",
        "-1GB",
        "+1",
        "1,5GB",
        "1.GB",
        ".5GB",
        "1.5",
        "1.5B",
        "15iB",
        "1 GBB",
        "1 Gb",
        "1e9",
        "NaN",
        "Infinity",
        "0x10",
        "1 GB 2",
        "1_000",
        "9223372036854775808",
        "9.3EB",
        "8EiB",
        "99999999999999999999",
        "\u0661GB"
      })
  void theErrorForInvalidTextContainsIt(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteCount.parse(text))
        .withMessageContaining(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1.00 kB",
    "1234, 1.23 kB",
    "9994, 9.99 kB",
    "9995, 10.0 kB",
    "99949, 99.9 kB",
    "99950, 100 kB",
    "999499, 999 kB",
    "999500, 1.00 MB",
    "1250000000, 1.25 GB",
    "9223372036854775807, 9.22 EB"
  })
  void textForUsersHasThreeDigits(long bytes, String text) {
    assertThat(ByteCount.of(bytes)).hasToString(text);
  }

  @Test
  void everyNumberOfBytesIsReadBackExactly() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      long bytes = random.nextLong() >>> (1 + random.nextInt(63));
      assertThat(ByteCount.parse(Long.toString(bytes)).bytes()).isEqualTo(bytes);
      assertThat(ByteCount.parse(bytes + " B").bytes()).isEqualTo(bytes);
    }
  }

  @Test
  void textForUsersIsRoundedToItsLastDigit() {
    Random random = new Random(2);
    for (int i = 0; i < 100_000; i++) {
      long bytes = random.nextLong() >>> (1 + random.nextInt(63));
      long readBack = ByteCount.parse(ByteCount.of(bytes).toString()).bytes();
      assertThat(Math.abs(readBack - bytes)).isLessThanOrEqualTo(bytes / 199 + 1);
    }
  }

  @Test
  void anAmountIsNeverNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> ByteCount.of(-1));
    assertThat(ByteCount.of(3).minusAtLeastZero(ByteCount.of(5))).isEqualTo(ByteCount.ZERO);
    assertThat(ByteCount.of(5).minusAtLeastZero(ByteCount.of(3))).isEqualTo(ByteCount.of(2));
  }

  @Test
  void anOverflowIsAnError() {
    assertThat(ByteCount.of(2).plus(ByteCount.of(3))).isEqualTo(ByteCount.of(5));
    org.assertj.core.api.Assertions.assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> ByteCount.of(Long.MAX_VALUE).plus(ByteCount.of(1)));
  }
}
