package io.argosy.router.harvest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.router.harvest.Ending;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportsApiTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final AgentName EAST = new AgentName("east");
  private static final Checksum CHECKSUM = new Checksum("adler32:0000000a");

  @Test
  void eachKindOfEndIsRead() {
    assertThat(ending(new ReportBatch.Verified(ByteCount.of(10), CHECKSUM), null))
        .isEqualTo(new Ending.Arrived(ByteCount.of(10), CHECKSUM));
    assertThat(ending(null, failure(FailureClass.NETWORK, "it broke")))
        .isEqualTo(
            new Ending.Failed(new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "it broke")));
    assertThat(ending(null, failure(FailureClass.RETURNED, "asked back")))
        .isEqualTo(
            new Ending.Returned(
                new TaskFailure(FailureClass.RETURNED, Phase.TRANSFER, "asked back")));
    assertThat(ending(null, failure(FailureClass.SOURCE_BUSY, "answered 503")))
        .isEqualTo(
            new Ending.Returned(
                new TaskFailure(FailureClass.SOURCE_BUSY, Phase.TRANSFER, "answered 503")));
    assertThatThrownBy(() -> ending(null, null)).isInstanceOf(Refusal.class);
  }

  @Test
  void aMessageIsStoredAsFarAsPossible() {
    assertThat(ending(null, failure(FailureClass.RETURNED, "a\0b" + "x".repeat(3_000))))
        .isEqualTo(
            new Ending.Returned(
                new TaskFailure(FailureClass.RETURNED, Phase.TRANSFER, "a b" + "x".repeat(1_997))));
  }

  @Test
  void aMessageNamesTheSourceAndTheAgentAndNoClass() {
    String told =
        "this agent does not trust the certificate of the door of the source:"
            + " set `router-ca-file` of this agent; javax.net.ssl.SSLHandshakeException: sources";
    assertThat(ending(null, failure(FailureClass.NETWORK, told)))
        .isEqualTo(
            new Ending.Failed(
                failure(
                    FailureClass.NETWORK,
                    "agent east does not trust the certificate of the door of NODE_1:"
                        + " set `router-ca-file` of agent east; sources")));
  }

  /** Amounts of reports are added up, so that none may make every later sum fail. */
  @Test
  void impossibleBytesAreCorrected() {
    assertThat(
            ReportsApi.read(
                    List.of(report(Long.MAX_VALUE, null, failure(FailureClass.NETWORK, ""))),
                    EAST,
                    NOON)
                .getFirst()
                .bytes())
        .isEqualTo(FileContent.LARGEST);
  }

  private static TaskFailure failure(FailureClass reason, String message) {
    return new TaskFailure(reason, Phase.TRANSFER, message);
  }

  private static Ending ending(
      ReportBatch.@Nullable Verified verified, @Nullable TaskFailure failure) {
    return ReportsApi.read(List.of(report(10, verified, failure)), EAST, NOON).getFirst().ending();
  }

  private static ReportBatch.Report report(
      long bytes, ReportBatch.@Nullable Verified verified, @Nullable TaskFailure failure) {
    return new ReportBatch.Report(
        "7",
        0,
        new NodeName("NODE_1"),
        "shared",
        "http",
        ByteCount.of(bytes),
        1_000,
        0,
        verified,
        failure);
  }
}
