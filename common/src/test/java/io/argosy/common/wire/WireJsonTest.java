package io.argosy.common.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class WireJsonTest {

  private static final JsonMapper TOLERANT = WireJson.tolerant();
  private static final JsonMapper STRICT = WireJson.strict();

  private static final String INJECTION =
      """
      {"node":"A","block":"/d#1","files":[
        {"lfn":"/d/a","bytes":5,"checksum":"adler32:00000001"},
        {"lfn":"/d/b","bytes":0,"checksum":"adler32:00000001"}]}
      """;

  private static final String REPORT =
      """
      {"incarnation":3,"reports":[{"task":"t1","epoch":0,"source":"A","path":"shared",
        "tool":"http","bytes":5,"durationMillis":10,"endedAgoMillis":0,
        "failure":{"reason":"checksum-mismatch","phase":"verify","message":"m"}}]}
      """;

  @Test
  void amountsAreNumbersNamesAreTextKindsAreKebab() {
    ReportBatch batch = TOLERANT.readValue(REPORT, ReportBatch.class);
    var report = batch.reports().getFirst();
    assertThat(report.bytes()).isEqualTo(ByteCount.of(5));
    assertThat(report.verified()).isNull();
    assertThat(report.failure()).isNotNull();
    assertThat(report.failure().reason()).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertThat(TOLERANT.writeValueAsString(batch))
        .contains("\"bytes\":5", "\"source\":\"A\"", "\"checksum-mismatch\"", "\"verify\"");
    assertThat(TOLERANT.readValue(TOLERANT.writeValueAsString(batch), ReportBatch.class))
        .isEqualTo(batch);
  }

  @Test
  void aKindOfANewerAgentIsOther() {
    String newer = REPORT.replace("checksum-mismatch", "solar-flare").replace("verify", "pray");
    var failure = TOLERANT.readValue(newer, ReportBatch.class).reports().getFirst().failure();
    assertThat(failure).isNotNull();
    assertThat(failure.reason()).isEqualTo(FailureClass.OTHER);
    assertThat(failure.phase()).isEqualTo(Phase.OTHER);
  }

  @Test
  void everyKindIsReadBackAsItself() {
    for (FailureClass kind : FailureClass.values()) {
      assertThat(TOLERANT.readValue(TOLERANT.writeValueAsString(kind), FailureClass.class))
          .isEqualTo(kind);
    }
  }

  @Test
  void aFractionIsNotAWholeNumber() {
    assertThatThrownBy(
            () ->
                STRICT.readValue(
                    INJECTION.replace("\"bytes\":5", "\"bytes\":5.0"), InjectionForm.class))
        .isInstanceOfSatisfying(
            JacksonException.class,
            e ->
                assertThat(JsonPlace.sentence(e))
                    .isEqualTo("files[0].bytes: must be a whole number"));
  }

  @Test
  void unknownFieldsAreIgnoredFromAgentsAndRefusedFromUsers() {
    String more = INJECTION.replace("\"node\"", "\"colour\":\"blue\",\"node\"");
    assertThat(TOLERANT.readValue(more, InjectionForm.class).files()).hasSize(2);
    assertRefused(STRICT, more, InjectionForm.class, "colour");
    String deep = INJECTION.replace("\"bytes\":0", "\"size\":0,\"bytes\":0");
    assertRefused(STRICT, deep, InjectionForm.class, "files[1].size");
  }

  @ParameterizedTest
  @ValueSource(strings = {"node", "files", "lfn", "bytes", "checksum"})
  void whatIsNotNullableIsRequired(String field) {
    String path = INJECTION.indexOf(field) < 40 ? field : "files[0]." + field;
    String missing = INJECTION.replaceFirst("\"" + field + "\":", "\"x" + field + "\":");
    assertRefused(TOLERANT, missing, InjectionForm.class, path);
    String none =
        INJECTION.replaceFirst(
            "\"" + field + "\":(\\[(?s:.*)\\]|[^,}]+)", "\"" + field + "\":null");
    assertRefused(TOLERANT, none, InjectionForm.class, path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"incarnation", "maxFiles", "maxBytes", "waitSeconds", "claimId"})
  void numbersAndIdsAreRequiredToo(String field) {
    String claim =
        """
        {"claimId":"00000000-0000-0000-0000-000000000001","incarnation":1,"maxFiles":2,
         "maxBytes":3,"waitSeconds":4}
        """;
    assertThat(TOLERANT.readValue(claim, ClaimRequest.class).maxFiles()).isEqualTo(2);
    String missing = claim.replace("\"" + field + "\":", "\"x\":");
    assertRefused(TOLERANT, missing, ClaimRequest.class, field);
    String none = claim.replaceFirst("\"" + field + "\":[^,}]+", "\"" + field + "\":null");
    assertRefused(TOLERANT, none, ClaimRequest.class, field);
    String text = claim.replaceFirst("\"" + field + "\":[^,}]+", "\"" + field + "\":\"7\"");
    assertRefused(TOLERANT, text, ClaimRequest.class, field);
    String fraction = claim.replaceFirst("\"" + field + "\":[^,}]+", "\"" + field + "\":1.5");
    assertRefused(TOLERANT, fraction, ClaimRequest.class, field);
  }

  record EarlierInbound(
      String key, CircuitAnswer.End source, CircuitAnswer.End destination, String state) {}

  record EarlierStreams(NodeName source, NodeName destination, int streams) {}

  /** An agent of the version before reads what it knows of circuits and lanes. */
  @Test
  void earlierAgentsDoNotSeeWhatWasAddedForCircuits() {
    var end = new CircuitAnswer.End("e", "urn:e", "10.0.0.1");
    String inbound =
        TOLERANT.writeValueAsString(
            new CircuitAnswer.Inbound("k", end, end, "established", 1e9, "urn:e?vlan=7"));
    assertThat(inbound).contains("vlan=7");
    assertThat(TOLERANT.readValue(inbound, EarlierInbound.class))
        .isEqualTo(new EarlierInbound("k", end, end, "established"));
    var streams =
        new ClaimAnswer.LinkStreams(new NodeName("A"), new NodeName("B"), 6, new UUID(0, 7));
    assertThat(TOLERANT.readValue(TOLERANT.writeValueAsString(streams), EarlierStreams.class))
        .isEqualTo(new EarlierStreams(new NodeName("A"), new NodeName("B"), 6));
  }

  /** Programs of the version before, which know neither limits nor advice. */
  @Test
  void earlierAgentsAndRoutersSendNoTcpNumbers() {
    String earlier =
        """
        {"version":"1","roles":[],"nodes":[],"doors":[],"mappings":[],"takeOver":false}
        """;
    assertThat(TOLERANT.readValue(earlier, Registration.class).kernel()).isNull();
    String partly = earlier.replace("false}", "false,\"kernel\":{\"receive\":5}}");
    assertThat(TOLERANT.readValue(partly, Registration.class).kernel())
        .isEqualTo(new Registration.TcpLimits(5L, null, null, null));
    String answer = "{\"claimId\":\"00000000-0000-0000-0000-000000000001\",\"tasks\":[]}";
    assertThat(TOLERANT.readValue(answer, ClaimAnswer.class).streamsOrNone()).isEmpty();
    String advising =
        answer.replace(
            "[]}", "[],\"streams\":[{\"source\":\"A\",\"destination\":\"B\",\"streams\":6}]}");
    assertThat(TOLERANT.readValue(advising, ClaimAnswer.class).streamsOrNone())
        .containsExactly(
            new ClaimAnswer.LinkStreams(new NodeName("A"), new NodeName("B"), 6, null));
  }

  @Test
  void whatIsNullableMayBeMissingOrNull() {
    String short1 = "{\"datasets\":[\"/d\"],\"destinations\":[\"A\"]}";
    String short2 = short1.replace("}", ",\"key\":null,\"priority\":null,\"comment\":null}");
    RequestForm form = STRICT.readValue(short1, RequestForm.class);
    assertThat(form.priority()).isNull();
    assertThat(STRICT.readValue(short2, RequestForm.class)).isEqualTo(form);
  }

  @Test
  void aRequestIsStaticIfTheFieldIsTrue() {
    String standing = "{\"datasets\":[\"/d\"],\"destinations\":[\"A\"]}";
    assertThat(STRICT.readValue(standing, RequestForm.class).isStatic()).isNull();
    RequestForm form =
        STRICT.readValue(standing.replace("]}", "],\"static\":true}"), RequestForm.class);
    assertThat(form.isStatic()).isTrue();
    assertThat(STRICT.writeValueAsString(form)).contains("\"static\":true");
  }

  @Test
  void aNumberIsNoText() {
    String form = "{\"datasets\":[\"/d\"],\"destinations\":[\"A\"],\"comment\":7}";
    assertRefused(STRICT, form, RequestForm.class, "comment");
    assertRefused(TOLERANT, REPORT.replace("\"t1\"", "1"), ReportBatch.class, "reports[0].task");
  }

  @Test
  void aListHoldsNoNull() {
    assertRefused(
        STRICT, "{\"datasets\":[null],\"destinations\":[\"A\"]}", RequestForm.class, "datasets");
  }

  @ParameterizedTest
  @CsvSource({
    "5.0",
    "5.5",
    "1e3",
    "-1",
    "\"5\"",
    "true",
    "[5]",
    "{}",
    "9223372036854775808",
    "1e400"
  })
  void bytesAreAWholeNumberThatFits(String bytes) {
    String text = bytes.contains("5") && bytes.length() == 1 ? "\"5\"" : bytes;
    assertRefused(
        TOLERANT,
        INJECTION.replace("\"bytes\":0", "\"bytes\":" + text),
        InjectionForm.class,
        "files[1].bytes");
  }

  @Test
  void worldsMayHaveAmountsInExponentNotation() {
    String file = "{\"id\":\"f\",\"size\":2e9,\"destination\":\"A\",\"replicas\":[]}";
    assertThat(WireJson.worlds().readValue(file, WorldFile.class).size())
        .isEqualTo(ByteCount.of(2_000_000_000L));
    assertRefused(STRICT, file, WorldFile.class, "size");
    for (String wrong : List.of("1.5", "-2e9", "1e300", "\"2\"")) {
      assertRefused(WireJson.worlds(), file.replace("2e9", wrong), WorldFile.class, "size");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1.0e7, 1.0E7", "25, 25.0", "null, null"})
  void aRateIsANumberOrNotKnown(String written, String writtenAgain) {
    String node = "{\"name\":\"A\",\"uplink\":" + written + "}";
    WorldNode read = STRICT.readValue(node, WorldNode.class);
    assertThat(STRICT.writeValueAsString(read)).contains("\"uplink\":" + writtenAgain + ",");
    assertRefused(STRICT, node.replace(written + "}", "-1}"), WorldNode.class, "uplink");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "4", "4294967296", "-9223372036854775808", "1.0", "\"1\""})
  void aPriorityIs0To3(String priority) {
    String form = "{\"datasets\":[\"/d\"],\"destinations\":[\"A\"],\"priority\":" + priority + "}";
    assertRefused(STRICT, form, RequestForm.class, "priority");
    assertThat(STRICT.readValue(form.replace(priority, "3"), RequestForm.class).priority())
        .isEqualTo(new Priority(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"/d/../x\"", "\"d\"", "7", "null", "\"/d/\\u0000\"", "\"\"", "[]"})
  void anInvalidNameIsRefusedWithItsPlace(String lfn) {
    String form = INJECTION.replace("\"/d/b\"", lfn);
    assertRefused(TOLERANT, form, InjectionForm.class, "files[1].lfn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "null", "7", "{", "{}{}", "{} x", "not json"})
  void valuesThatAreNoObjectAreRefused(String text) {
    assertThatExceptionOfType(JacksonException.class)
        .isThrownBy(
            () -> {
              if (STRICT.readValue(text, RequestForm.class) == null) {
                throw new Gone();
              }
            });
  }

  /** A body of {@code null} is read as null, which a server must refuse itself. */
  private static final class Gone extends JacksonException {
    private static final long serialVersionUID = 1L;

    Gone() {
      super("null");
    }
  }

  private static void assertRefused(JsonMapper mapper, String json, Class<?> type, String path) {
    assertThatExceptionOfType(JacksonException.class)
        .as(json)
        .isThrownBy(() -> mapper.readValue(json, type))
        .satisfies(e -> assertThat(pathOf(e)).startsWith(path));
  }

  private static String pathOf(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (var step : e.getPath()) {
      if (step.getPropertyName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return path.toString();
  }
}
