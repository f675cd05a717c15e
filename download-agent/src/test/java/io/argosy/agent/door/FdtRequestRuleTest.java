package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.door.FdtRequest;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which FDT requests are valid. */
class FdtRequestRuleTest {

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
  void aRequestCannotAddArgumentsToTheCommandLine(int port, String directory, int streams) {
    refused(new FdtRequest(FdtRequest.PUSH, port, directory, streams, List.of(0), null));
  }

  @Test
  void aRequestPushesToAPortOrPulls() {
    refused(new FdtRequest(FdtRequest.PUSH, 0, "/d", 1, List.of(0), null));
    refused(new FdtRequest(FdtRequest.PULL, 31500, "/d", 1, List.of(0), null));
    refused(new FdtRequest("carry", 31500, "/d", 1, List.of(0), null));
  }

  @Test
  void aFileIsRequestedOnce() {
    refused(new FdtRequest(FdtRequest.PUSH, 31500, "/d", 1, List.of(0, 0), null));
    refused(new FdtRequest(FdtRequest.PUSH, 31500, "/d", 1, List.of(), null));
  }

  @Test
  void aPackHasRequestedFilesEachOnce() {
    FdtRequestRule.require(packed(List.of(List.of(2, 0))));
    refused(packed(List.of(List.of(0, 3))));
    refused(packed(List.of(List.of(0), List.of(0, 1))));
    refused(packed(List.of(List.of())));
    refused(packed(Collections.singletonList(null)));
    refused(packed(List.of(Collections.singletonList(null))));
    refused(packed(Collections.nCopies(1001, List.of(0))));
  }

  /** An FDT that pulls sends its own list of files, which has no packs. */
  @Test
  void aPullingRequestHasNoPacks() {
    List<List<Integer>> packs = List.of(List.of(0, 1));
    FdtRequest pull = new FdtRequest(FdtRequest.PULL, 0, "", 1, List.of(0, 1), packs);
    FdtRequestRule.require(pull);
    assertThat(pull.packsOrNone()).isEmpty();
  }

  private static FdtRequest packed(List<List<Integer>> packs) {
    return new FdtRequest(FdtRequest.PUSH, 31500, "/d", 1, List.of(0, 1, 2), packs);
  }

  private static void refused(FdtRequest asked) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> FdtRequestRule.require(asked))
        .matches(refusal -> refusal.code().equals("refused-value"));
  }
}
