package io.argosy.agent.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What everything does that tells the router how tasks ended. */
public interface ReportRouterContract {

  ReportBundle BUNDLE =
      new ReportBundle(
          new UUID(0, 1),
          List.of(OutboxFilesContract.success("a"), OutboxFilesContract.failure("b")));

  /** To a router that gives these answers, one after the other. */
  ReportRouter answering(List<String> words);

  /** To a router to which every message comes to this. */
  ReportRouter failing(RuntimeException failure);

  @Test
  default void eachReportIsAnsweredInOneOfFourWays() {
    assertThat(answering(List.of("accepted", "duplicate")).send(BUNDLE))
        .isEqualTo(new ReportRouter.Answers(1, 1, 0, 0));
    assertThat(answering(List.of("stale", "unknown")).send(BUNDLE))
        .isEqualTo(new ReportRouter.Answers(0, 0, 1, 1));
  }

  /** The outbox may forget none of them. */
  @Test
  default void fewerAnswersThanReportsAreNoAnswer() {
    assertThatThrownBy(() -> answering(List.of("accepted")).send(BUNDLE))
        .isInstanceOf(RouterUnreachableException.class);
  }

  @Test
  default void aFailureComesOutAsTheExchangesOwn() {
    RuntimeException away = new RouterUnreachableException("away");
    RuntimeException stale = new RouterRefusedException(409, "stale-incarnation", "no");
    assertThatThrownBy(() -> failing(away).send(BUNDLE)).isSameAs(away);
    assertThatThrownBy(() -> failing(stale).send(BUNDLE)).isSameAs(stale);
  }
}
