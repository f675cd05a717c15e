package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link KeyLocks}. */
public interface KeyLocksContract {

  KeyLocks turns();

  /** Runs {@code rest} while another router holds these locks. */
  void whileAnotherHas(Stage stage, Set<Long> destinations, Runnable rest);

  @Test
  default void keysLockedByAnotherRouterAreSkippedWithoutWaiting() {
    whileAnotherHas(
        Stage.ISSUE,
        Set.of(3L, 5L),
        () -> {
          assertThat(turns().take(Stage.ISSUE, List.of(3L, 4L, 5L, 4L))).containsExactly(4L);
          assertThat(turns().take(Stage.SUBSCRIPTION, List.of(3L))).containsExactly(3L);
        });
    assertThat(turns().take(Stage.ISSUE, List.of(3L, 4L))).containsExactlyInAnyOrder(3L, 4L);
  }

  @Test
  default void takingNoKeysOrTheSameKeyTwiceDoesNotWait() {
    assertThat(turns().take(Stage.ISSUE, List.of())).isEmpty();
    assertThat(turns().take(Stage.ISSUE, List.of(3L))).containsExactly(3L);
    assertThat(turns().take(Stage.ISSUE, List.of(3L))).containsExactly(3L);
  }
}
