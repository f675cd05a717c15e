package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.FdtVerdict.Evidence;
import io.argosy.agent.fdt.FdtVerdict.Remedy;
import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.agent.fdt.FileState.Source;
import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The observed failures of FDT, and which side each is attributed to. */
class FdtVerdictTest {

  private static final ByteCount PROMISED = ByteCount.of(40_000_000);
  private static final String CLAIMS_OK = "finishFileSession /d/f STATUS: OK";

  @Test
  void aTruncatedFileUnderItsFinalNameChangedAtTheSource() {
    assertThat(of(onDisk(15_728_640), ended(1, "", 1, CLAIMS_OK)).reason())
        .isEqualTo(FailureClass.CHECKSUM_MISMATCH);
  }

  @Test
  void aFileThatGrewIsWrongThoughBothEndsReportSuccess() {
    assertThat(of(onDisk(50_000_000), ended(0, CLAIMS_OK, 0, CLAIMS_OK)).reason())
        .isEqualTo(FailureClass.CHECKSUM_MISMATCH);
  }

  @Test
  void theStateAtTheSourceExplainsAFailure() {
    Evidence any = ended(1, "", 1, "");
    assertThat(of(absent(Source.MISSING), any).reason()).isEqualTo(FailureClass.SOURCE_MISSING);
    assertThat(of(absent(Source.REFUSED), any).reason()).isEqualTo(FailureClass.SOURCE_MISSING);
    assertThat(of(absent(Source.CHANGED), any).reason()).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
  }

  @Test
  void aFullDestinationIsNotTheSourcesFault() {
    assertThat(of(innocent(), ended(1, "IOException: No space left on device", 1, CLAIMS_OK)))
        .matches(v -> v.reason() == FailureClass.DESTINATION_FULL && v.remedy() == Remedy.NONE);
  }

  @Test
  void anUnwritableStagingNeedsAnOperator() {
    assertThat(of(innocent(), ended(1, "(Permission denied)", 1, CLAIMS_OK)).reason())
        .isEqualTo(FailureClass.TOOL_BROKEN);
  }

  @Test
  void anEndedRunHasTheReasonOfItsEnd() {
    assertThat(of(innocent(), expired(Expiry.STALLED)).reason()).isEqualTo(FailureClass.TIMEOUT);
    assertThat(of(innocent(), expired(Expiry.TOO_LONG)).reason()).isEqualTo(FailureClass.TIMEOUT);
    assertThat(of(innocent(), expired(Expiry.NOT_READY)).reason())
        .isEqualTo(FailureClass.TOOL_BROKEN);
  }

  @Test
  void aRefusedConnectionIsANetworkFailure() {
    assertThat(of(innocent(), ended(0, "", 1, "java.net.ConnectException: Connection refused")))
        .matches(v -> v.reason() == FailureClass.NETWORK && v.remedy() == Remedy.NONE);
    assertThat(of(innocent(), ended(0, "", 1, "Cannot send ctrl message ( null )")).reason())
        .isEqualTo(FailureClass.NETWORK);
  }

  @Test
  void aGoodFileAmongBadOnesIsRetriedWithoutThem() {
    assertThat(of(innocent(), ended(1, "", 1, "File does not exist!")))
        .matches(v -> v.remedy() == Remedy.ANOTHER_ROUND)
        .matches(v -> v.sentence().equals("another file ended FDT's job"));
  }

  @Test
  void aKilledEndIsReportedAsKilled() {
    assertThat(of(innocent(), ended(137, "", 1, "wroker down")))
        .matches(v -> v.remedy() == Remedy.ANOTHER_ROUND)
        .matches(v -> v.sentence().contains("exit 137 here"));
  }

  @ParameterizedTest
  @CsvSource({
    "true, TIMEOUT, STALLED, NONE",
    "false, TIMEOUT, STALLED, OTHER_TOOL",
    "true, TIMEOUT, TOO_LONG, NONE"
  })
  void aRunWithoutAByteIsAFailureOfFdt(
      boolean moved, FailureClass reason, Expiry expiry, Remedy remedy) {
    Evidence run =
        new Evidence(FdtOutput.NOTHING, FdtOutput.NOTHING, moved, false, Optional.of(expiry));
    assertThat(of(innocent(), run)).matches(v -> v.reason() == reason && v.remedy() == remedy);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.net.ConnectException: Connection refused",
        "Cannot send ctrl message ( null )",
        "java.net.SocketTimeoutException: Connect timed out",
        "java.net.NoRouteToHostException: No route to host"
      })
  void endsThatDoNotConnectNeedAnotherTool(String word) {
    FdtOutput client = new FdtOutput(Optional.of(1), word);
    for (boolean pulled : List.of(true, false)) {
      FdtOutput here = pulled ? client : FdtOutput.NOTHING;
      FdtOutput there = pulled ? FdtOutput.NOTHING : client;
      Evidence run = new Evidence(here, there, false, pulled, Optional.of(Expiry.STALLED));
      assertThat(of(innocent(), run))
          .matches(v -> v.reason() == FailureClass.NETWORK && v.remedy() == Remedy.OTHER_TOOL);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, destination, TOOL_BROKEN",
    "true, source, TOOL_BROKEN",
    "false, source, TOOL_BROKEN",
    "false, destination, SOURCE_MISSING"
  })
  void aRefusalOfThePolicyIsNoFailureOfTheFile(boolean pulled, String end, FailureClass reason) {
    FdtOutput word = new FdtOutput(Optional.of(1), "RefusedFileException: argosy-fdt-policy: no");
    Evidence run =
        new Evidence(
            end.equals("destination") ? word : FdtOutput.NOTHING,
            end.equals("source") ? word : FdtOutput.NOTHING,
            false,
            pulled,
            Optional.empty());
    assertThat(of(innocent(), run))
        .matches(v -> v.reason() == reason && v.remedy() == Remedy.OTHER_TOOL);
  }

  private static FdtVerdict of(FileState fate, Evidence evidence) {
    return FdtVerdict.of(fate, evidence);
  }

  private static FileState onDisk(long bytes) {
    return new FileState(PROMISED, Optional.of(ByteCount.of(bytes)), Optional.of(Source.READY));
  }

  private static FileState absent(Source source) {
    return new FileState(PROMISED, Optional.empty(), Optional.of(source));
  }

  private static FileState innocent() {
    return absent(Source.READY);
  }

  private static Evidence ended(int here, String log, int there, String theirs) {
    return new Evidence(
        new FdtOutput(Optional.of(here), log),
        new FdtOutput(Optional.of(there), theirs),
        true,
        false,
        Optional.empty());
  }

  private static Evidence expired(Expiry expiry) {
    return new Evidence(FdtOutput.NOTHING, FdtOutput.NOTHING, true, false, Optional.of(expiry));
  }
}
