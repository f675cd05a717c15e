package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.StorageTokenAnswer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The contract of {@link TokenFetcher}. */
public interface TokenFetcherContract {

  StorageToken WANTED =
      new StorageToken(
          "https://se.example.org:1094",
          "agent",
          List.of("storage.read:/data/a", "storage.create:/data/a"));

  /** Returns a fetcher whose issuer gives what is wanted. */
  TokenFetcher fetcher();

  @Test
  default void aTokenIsUsedByAllWhoWantIt() {
    TokenFetcher fetcher = fetcher();
    StorageTokenAnswer first = fetcher.fetch(WANTED);
    assertThat(first.validSeconds()).isPositive();
    assertThat(fetcher.fetch(new StorageToken(WANTED.audience(), "other", WANTED.scopes())).token())
        .isEqualTo(first.token());
    assertThat(first.toString()).doesNotContain(Objects.requireNonNull(first.token()));
  }
}
