package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.fixture.GrantSigner;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.GrantClaims;
import java.util.List;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of guards that verify grants. */
public interface GrantGuardContract {

  NodeName NODE = new NodeName("SRC");
  String AUDIENCE = "agent_SRC/SRC";
  GrantSigner ROUTER = new GrantSigner("key-1");

  /** The guard of agent_SRC's door to {@link #NODE}, whose router is {@link #ROUTER}. */
  GrantGuard guard();

  @Test
  default void aValidGrantHasTheValuesOfItsClaims() {
    JwtClaims claims = claims();
    claims.setJwtId("once");
    claims.setStringListClaim(GrantClaims.ADDRESSES, List.of("10.0.0.1"));
    Grant grant = guard().check(ROUTER.sign(claims));
    assertThat(grant.id()).isEqualTo("once");
    assertThat(grant.node()).isEqualTo(NODE);
    assertThat(grant.agent()).isEqualTo("destination_agent");
    assertThat(grant.addresses()).containsExactly("10.0.0.1");
  }

  @Test
  default void aClockMayBeAMinuteWrongAndNoMore() {
    assertThat(guard().check(ROUTER.sign(endingIn(-30))).node()).isEqualTo(NODE);
    assertRefused(ROUTER.sign(endingIn(-61)));
  }

  @Test
  default void aGrantSignedByAnotherKeyIsRefused() {
    assertRefused(new GrantSigner("key-1").sign(claims()));
    assertRefused(new GrantSigner("key-2").sign(claims()));
  }

  @Test
  default void aGrantForAnotherOrSeveralDoorsIsRefused() {
    assertRefused(ROUTER.sign(GrantSigner.claims("agent_OTHER/SRC", List.of())));
    JwtClaims several = claims();
    several.setAudience(AUDIENCE, "agent_OTHER/SRC");
    assertRefused(ROUTER.sign(several));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exp", "jti", "sub", "iss", "aud", "job", "filesSha256", "addresses"})
  default void aClaimThatIsAbsentIsRefused(String claim) {
    JwtClaims claims = claims();
    claims.unsetClaim(claim);
    assertRefused(ROUTER.sign(claims));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "not a grant", "a.b.c"})
  default void aTextThatIsNoGrantIsRefused(String text) {
    assertRefused(text);
  }

  @Test
  default void aGrantThatWasChangedIsRefused() {
    String grant = ROUTER.sign(claims());
    int signature = grant.lastIndexOf('.') + 1;
    char other = grant.charAt(signature) == 'A' ? 'B' : 'A';
    assertRefused(grant.substring(0, signature) + other + grant.substring(signature + 1));
    assertRefused(grant.substring(0, signature));
  }

  private void assertRefused(String grant) {
    assertThatThrownBy(() -> guard().check(grant)).isInstanceOf(Refusal.class);
  }

  private static JwtClaims endingIn(long seconds) {
    JwtClaims claims = claims();
    NumericDate end = NumericDate.now();
    end.addSeconds(seconds);
    claims.setExpirationTime(end);
    return claims;
  }

  static JwtClaims claims() {
    return GrantSigner.claims(AUDIENCE, List.of());
  }
}
