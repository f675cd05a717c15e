package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a visitor may wish of FDT. */
class FdtWishTest {

  @ParameterizedTest
  @CsvSource({
    "80, /d, 1",
    "70000, /d, 1",
    "31500, relative, 1",
    "31500, -fl, 1",
    "31500, /d/../etc, 1",
    "31500, '/d\n/x', 1",
    "31500, /d, 0",
    "31500, /d, 65"
  })
  void nothingButAPlainWishComesToACommandLine(int port, String directory, int streams) {
    refused(() -> FdtWish.of(port, directory, streams, List.of(0)));
  }

  @Test
  void aFileIsWishedForOnce() {
    refused(() -> FdtWish.of(31500, "/d", 1, List.of(0, 0)));
    refused(() -> FdtWish.of(31500, "/d", 1, List.of()));
  }

  @Test
  void aPackHasWishedForFilesEachOnce() {
    FdtWish wish = FdtWish.of(31500, "/d", 1, List.of(0, 1, 2));
    assertThat(wish.inPacks(List.of(List.of(2, 0))).packs()).containsExactly(List.of(2, 0));
    refused(() -> wish.inPacks(List.of(List.of(0, 3))));
    refused(() -> wish.inPacks(List.of(List.of(0), List.of(0, 1))));
    refused(() -> wish.inPacks(List.of(List.of())));
    refused(() -> wish.inPacks(Collections.singletonList(null)));
    refused(() -> wish.inPacks(List.of(Collections.singletonList(null))));
    refused(() -> wish.inPacks(Collections.nCopies(1001, List.of(0))));
  }

  /** Its visitor's FDT says what it wants, and knows of no packs. */
  @Test
  void whatIsPulledComesInNoPacks() {
    assertThat(FdtWish.of(0, "", 1, List.of(0, 1)).inPacks(List.of(List.of(0, 1))).packs())
        .isEmpty();
  }

  private static void refused(Runnable wish) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(wish::run)
        .matches(refusal -> refusal.code().equals("refused-value"));
  }
}
