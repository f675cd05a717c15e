package io.argosy.agent.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of clients that send reports to the router. */
public interface ReportRouterContract {

  ReportBundle BUNDLE =
      new ReportBundle(
          new UUID(0, 1),
          List.of(OutboxFilesContract.success("a"), OutboxFilesContract.failure("b")));

  /** A router that gives these answers in order. */
  ReportRouter answering(List<String> words);

  /** A router with which every message fails like this. */
  ReportRouter failing(RuntimeException failure);

  @Test
  default void eachReportIsAnsweredInOneOfFourWays() {
    assertThat(answering(List.of("accepted", "duplicate")).send(BUNDLE))
        .isEqualTo(new ReportRouter.Answers(1, 1, 0, 0));
    assertThat(answering(List.of("stale", "unknown")).send(BUNDLE))
        .isEqualTo(new ReportRouter.Answers(0, 0, 1, 1));
  }

  /** The outbox may remove none of them. */
  @Test
  default void anIncompleteAnswerCountsAsUnreachable() {
    assertThatThrownBy(() -> answering(List.of("accepted")).send(BUNDLE))
        .isInstanceOf(RouterUnreachableException.class);
  }

  @Test
  default void aFailureIsThrownAsTheExchangesException() {
    RuntimeException away = new RouterUnreachableException("away");
    RuntimeException stale = new RouterRefusedException(409, "stale-incarnation", "no");
    assertThatThrownBy(() -> failing(away).send(BUNDLE)).isSameAs(away);
    assertThatThrownBy(() -> failing(stale).send(BUNDLE)).isSameAs(stale);
  }
}
