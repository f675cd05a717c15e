package io.argosy.router.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

public interface AuditLogContract {

  AuditLog log();

  /** Returns the records, oldest first: {@code actor action object detail}. */
  List<String> lines();

  @Test
  default void commandsAreRecordedInOrder() {
    log().record("ann", "inject", "/d#1", "2 files");
    log().record("bob", "inject", "/d#1", "2 files");
    log().record("bob", "inject", "/d#1", "2 files");
    assertThat(lines())
        .containsExactly(
            "ann inject /d#1 2 files", "bob inject /d#1 2 files", "bob inject /d#1 2 files");
  }

  @Test
  default void aLongDetailIsShortenedAndRecorded() {
    log().record("ann", "request", "7", "x".repeat(5_000));
    assertThat(lines()).singleElement().satisfies(line -> assertThat(line).hasSize(4_014));
    assertThat(lines().getFirst()).startsWith("ann request 7 xxx").endsWith("x…");
  }
}
