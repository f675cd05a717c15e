package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What everything does that remembers which state of a source file a part is of. */
public interface JobJournalContract {

  TransferJob JOB = Tasks.job(2);
  HeldTask ONE = JOB.tasks().getFirst();
  HeldTask TWO = JOB.tasks().getLast();

  /** The next life, which finds what the one before has kept. */
  JobJournal journal();

  @Test
  default void aStateThatWasKeptIsKnownInTheNextLife() {
    journal().keep(JOB, Map.of(ONE.key(), "\"odd \\ caf\u00e9\"", TWO.key(), ""));
    assertThat(journal().etagOf(ONE.key())).contains("\"odd \\ caf\u00e9\"");
    assertThat(journal().etagOf(TWO.key())).contains("");
  }

  @Test
  default void nothingIsKnownOfAnotherTaskOrAnotherEpoch() {
    journal().keep(JOB, Map.of(ONE.key(), "\"e\""));
    assertThat(journal().etagOf(TWO.key())).isEmpty();
    assertThat(journal().etagOf(new TaskKey(ONE.key().task(), 1))).isEmpty();
  }

  @Test
  default void whatIsKeptOfTheSameJobReplaces() {
    journal().keep(JOB, Map.of(ONE.key(), "\"old\""));
    journal().keep(JOB, Map.of(ONE.key(), "\"new\""));
    assertThat(journal().etagOf(ONE.key())).contains("\"new\"");
  }

  @Test
  default void aForgottenTaskIsUnknownAndItsNeighbourStays() {
    JobJournal journal = journal();
    journal.keep(JOB, Map.of(ONE.key(), "\"one\"", TWO.key(), "\"two\""));
    journal.forget(List.of(ONE));
    assertThat(journal.etagOf(ONE.key())).isEmpty();
    assertThat(journal.etagOf(TWO.key())).contains("\"two\"");
  }

  @Test
  default void aJobOfWhichNothingIsHeldIsGoneInTheNextLifeAndNoOther() {
    HeldTask other = Tasks.task("other", "SRC", "DST", 1);
    JobJournal journal = journal();
    journal.keep(JOB, Map.of(ONE.key(), "\"one\"", TWO.key(), "\"two\""));
    journal.keep(
        new TransferJob(new UUID(5, 5), JOB.link(), JOB.path(), List.of(other)),
        Map.of(other.key(), "\"other\""));
    journal.forget(List.of(ONE, TWO));
    assertThat(journal().etagOf(ONE.key())).isEmpty();
    assertThat(journal().etagOf(TWO.key())).isEmpty();
    assertThat(journal().etagOf(other.key())).contains("\"other\"");
  }
}
