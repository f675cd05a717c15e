package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.common.durable.DurableItems;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of stores of claims. */
public interface ClaimFilesContract {

  /** The second id sorts first by name, which keeps files with equal times in order. */
  UUID FIRST = new UUID(0, 2);

  UUID SECOND = new UUID(0, 1);
  HeldTask ONE = Tasks.task("a", "SRC", "DST", 10);
  HeldTask ODD =
      Tasks.of(
          "b", "/caf\u00e9 \\\"{}'\ud83d\ude80", "x".getBytes(StandardCharsets.UTF_8), ONE.link());

  /** A new process with the same stored claims. */
  DurableItems<Claim> files();

  @Test
  default void aNewDirectoryHoldsNothing() {
    assertThat(files().all()).isEmpty();
  }

  @Test
  default void aStoredClaimIsReadByTheNextProcess() {
    Claim claim = Claim.answered(FIRST, List.of(ODD, ONE));
    files().keep(claim);
    assertThat(files().all()).containsExactly(claim);
    assertThat(files().all().getFirst().tasks()).containsExactly(ODD, ONE);
  }

  @Test
  default void aRequestedIdIsStoredAsUnanswered() {
    files().keep(Claim.asked(FIRST));
    assertThat(files().all()).containsExactly(Claim.asked(FIRST));
  }

  @Test
  default void aLaterClaimOfTheSameIdReplacesTheEarlierAndCountsAsWrittenLast() {
    files().keep(Claim.asked(FIRST));
    files().keep(Claim.answered(SECOND, List.of(ONE)));
    files().keep(Claim.answered(FIRST, List.of(ODD)));
    assertThat(files().all())
        .containsExactly(Claim.answered(SECOND, List.of(ONE)), Claim.answered(FIRST, List.of(ODD)));
  }

  @Test
  default void onlyTheRemovedEntryIsGone() {
    files().keep(Claim.answered(FIRST, List.of(ONE)));
    files().keep(Claim.answered(SECOND, List.of(ODD)));
    files().forget(FIRST);
    files().forget(FIRST);
    files().forget(new UUID(0, 3));
    assertThat(files().all()).containsExactly(Claim.answered(SECOND, List.of(ODD)));
  }
}
