package io.argosy.agent.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.wire.agent.ReportAnswers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of connections to the router. */
public interface RouterExchangeContract {

  String PATH = "/agent/v1/reports";
  String EMPTY = "{\"answers\":[],\"what a later router adds\":1}";

  /** A router that answers every message with this. */
  RouterExchange answering(int status, String body);

  /** A router that cannot be reached. */
  RouterExchange unanswered();

  @Test
  default void anAnswerIsReadAndUnknownFieldsAreIgnored() {
    assertThat(answering(200, EMPTY).post(PATH, new ReportAnswers(List.of()), ReportAnswers.class))
        .isEqualTo(new ReportAnswers(List.of()));
    assertThat(answering(200, "the keys").get(PATH)).isEqualTo("the keys");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "[]", "{}", "{\"answers\":null}"})
  default void aMalformedAnswerCountsAsUnreachable(String body) {
    assertUnreachable(answering(200, body));
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503})
  default void aTemporaryErrorCountsAsUnreachable(int status) {
    assertUnreachable(answering(status, "{}"));
    assertThatThrownBy(() -> answering(status, "").get(PATH))
        .isInstanceOf(RouterUnreachableException.class);
  }

  @Test
  default void aClosedPortCountsAsUnreachable() {
    assertUnreachable(unanswered());
  }

  @ParameterizedTest
  @CsvSource({
    "409, urn:argosy:problem:stale-incarnation, true",
    "409, urn:argosy:problem:no-door, false",
    "403, about:blank, false"
  })
  default void aRefusalHasItsReasonAndWhetherTheAgentIsStale(
      int status, String type, boolean stale) {
    String problem =
        """
        {"type":"%s","title":"no","status":%d,"detail":"words for people","errors":[]}
        """
            .formatted(type, status);
    assertThatThrownBy(() -> post(answering(status, problem)))
        .isInstanceOfSatisfying(
            RouterRefusedException.class, no -> assertThat(no.isStale()).isEqualTo(stale))
        .hasMessageContaining("words for people");
  }

  @Test
  default void aRefusalWithoutABodyIsARefusal() {
    assertThatThrownBy(() -> post(answering(404, "<html>")))
        .isInstanceOf(RouterRefusedException.class);
  }

  private static void assertUnreachable(RouterExchange router) {
    assertThatThrownBy(() -> post(router)).isInstanceOf(RouterUnreachableException.class);
  }

  private static void post(RouterExchange router) {
    router.post(PATH, new ReportAnswers(List.of()), ReportAnswers.class);
  }
}
