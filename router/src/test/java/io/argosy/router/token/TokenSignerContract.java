package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of {@link TokenSigner}. */
public interface TokenSignerContract {

  StorageToken TOKEN =
      new StorageToken(
          "https://se.example.org:1094", "agent_3", List.of("storage.read:/a", "storage.read:/b"));

  /** Returns a signer with the keys that the others have. */
  TokenSigner signer();

  @Test
  default void noTokenIsSignedTwice() {
    TokenSigner signer = signer();
    assertThat(payloadOf(signer.sign(TOKEN)))
        .as("signatures are random")
        .isNotEqualTo(payloadOf(signer.sign(TOKEN)));
    assertThat(signer.issuer()).startsWith("https://").doesNotEndWith("/");
    assertThat(signer.validity()).isPositive().isLessThanOrEqualTo(TokenSigner.LONGEST);
  }

  private static String payloadOf(String token) {
    return token.split("\\.")[1];
  }

  @Test
  default void allSignersHaveTheSameKeys() {
    TokenSigner one = signer();
    TokenSigner other = signer();
    assertThat(one.keys()).hasSize(1).isEqualTo(other.keys());
    assertThat(one.publicKeys()).isEqualTo(other.publicKeys());
    SigningKey first = one.keys().getFirst();
    SigningKey retired =
        new SigningKey(
            first.id(), first.created(), Optional.of(Instant.parse("2030-01-03T00:00:00Z")));
    SigningKey fresh =
        new SigningKey("fresh", Instant.parse("2030-01-02T00:00:00Z"), Optional.empty());
    List<SigningKey> before = other.keys();
    one.keep(before, List.of(fresh, retired));
    assertThat(other.keys()).containsExactly(fresh, retired);
    assertThat(other.publicKeys())
        .isEqualTo(one.publicKeys())
        .contains("fresh", first.id())
        .doesNotContain("\"d\"");
    other.keep(before, before);
    other.keep(before, List.of(new SigningKey("late", fresh.created(), Optional.empty()), first));
    assertThat(one.keys()).as("decided about other keys").containsExactly(fresh, retired);
    other.keep(other.keys(), List.of(fresh));
    assertThat(one.keys()).containsExactly(fresh);
  }
}
