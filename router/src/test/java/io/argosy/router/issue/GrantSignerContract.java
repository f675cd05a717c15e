package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.wire.agent.GrantClaims;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;

/** The contract of {@link GrantSigner}. */
public interface GrantSignerContract {

  Instant EXPIRES = Instant.parse("2026-01-01T13:00:00Z");

  GrantSigner signer();

  /** Returns a signer with other keys. */
  GrantSigner stranger();

  @Test
  default void thePublicKeysVerifyAGrant() throws Exception {
    GrantSigner signer = signer();
    JwtClaims claims = read(signer.sign(terms("one")), signer.publicKeys(), "one");
    assertThat(claims.getSubject()).isEqualTo("agent_3");
    assertThat(claims.getStringListClaimValue(GrantClaims.ADDRESSES)).containsExactly("192.0.2.3");
    assertThat(claims.getExpirationTime().getValue()).isEqualTo(EXPIRES.getEpochSecond());
  }

  @Test
  default void anotherDoorAnotherKeyAndAnExpiredGrantAreRefused() {
    GrantSigner signer = signer();
    String grant = signer.sign(terms("one"));
    String foreign = stranger().sign(terms("one"));
    for (String[] wrong : new String[][] {{grant, "two"}, {foreign, "one"}}) {
      assertThatThrownBy(() -> read(wrong[0], signer.publicKeys(), wrong[1]))
          .isInstanceOf(InvalidJwtException.class);
    }
  }

  @Test
  default void noTwoGrantsAreTheSameAndNoSecretIsPublic() {
    GrantSigner signer = signer();
    assertThat(signer.sign(terms("one"))).isNotEqualTo(signer.sign(terms("one")));
    assertThat(signer.publicKeys()).contains("\"kid\"").doesNotContain("\"d\"");
  }

  private static GrantSigner.Terms terms(String door) {
    return new GrantSigner.Terms(
        door,
        "agent_3",
        UUID.randomUUID(),
        "ab12",
        List.of("192.0.2.3"),
        Optional.empty(),
        OptionalInt.empty(),
        EXPIRES);
  }

  private static JwtClaims read(String grant, String keys, String audience)
      throws JoseException, InvalidJwtException {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(
            new JwksVerificationKeyResolver(new JsonWebKeySet(keys).getJsonWebKeys()))
        .setExpectedAudience(audience)
        .setRequireExpirationTime()
        .setEvaluationTime(NumericDate.fromSeconds(EXPIRES.getEpochSecond() - 60))
        .build()
        .processToClaims(grant);
  }
}
