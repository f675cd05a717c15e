package io.argosy.router.fts3.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.problem.http.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;

/** The answers that clients of FTS3 get to requests that fail. */
class FtsProblemsTest {

  private final FtsProblems problems = new FtsProblems(new Problems()::of);

  static List<Exception> lostRaces() {
    return List.of(
        new CannotAcquireLockException("canceling statement due to lock timeout"),
        new PessimisticLockingFailureException("deadlock detected", null),
        new DuplicateKeyException("duplicate key value"));
  }

  /** Clients take 409 for a job that is stored already. */
  @ParameterizedTest
  @MethodSource("lostRaces")
  void aLostRaceIsToBeRepeated(Exception lost) {
    var answer = problems.failed(lost);
    assertThat(answer.getStatusCode().value()).isEqualTo(503);
    assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo("2");
    assertThat(answer.getBody())
        .containsEntry("status", "503 Service Unavailable")
        .containsEntry("message", "a concurrent change came first; try again");
  }

  @Test
  void onlyAJobThatIsStoredIsAConflict() {
    var other = problems.failed(conflict("other-site"));
    assertThat(other.getStatusCode().value()).isEqualTo(400);
    var answer = problems.failed(conflict("duplicate"));
    assertThat(answer.getStatusCode().value()).isEqualTo(409);
    assertThat(answer.getHeaders().getFirst("Retry-After")).isNull();
    assertThat(answer.getBody()).containsEntry("message", "It is known");
  }

  private static Refusal conflict(String code) {
    return new Refusal(Refusal.Kind.CONFLICT, code, "It is known", List.of());
  }
}
