package io.argosy.agent.door.http;

import static java.util.stream.Collectors.toMap;

import io.argosy.agent.door.Grant;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.GrantClaims;
import java.security.Key;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.UnresolvableKeyException;

/** Verifies grants as JWS: one algorithm, one issuer, and only for doors of this agent. */
public final class JoseGrantGuard {

  private static final int SKEW_SECONDS = 60;

  private final Map<String, NodeName> nodeByAudience;
  private final RouterKeys keys;
  private final InstantSource machineTime;

  public JoseGrantGuard(
      String agent, Collection<NodeName> nodes, RouterKeys keys, InstantSource machineTime) {
    this.nodeByAudience =
        nodes.stream()
            .collect(toMap(node -> GrantClaims.audience(agent, node.value()), Function.identity()));
    this.keys = keys;
    this.machineTime = machineTime;
  }

  /**
   * @param grant a compact JWS
   * @throws Refusal the grant is forged, expired, or for another door
   */
  public Grant check(String grant) {
    try {
      return grantOf(verified(grant));
    } catch (InvalidJwtException e) {
      requireKeysAtHand(e);
      throw refused(e.hasErrorCode(ErrorCodes.EXPIRED) ? "grant-over" : "bad-grant", why(e));
    } catch (MalformedClaimException e) {
      throw refused("bad-grant", "has a claim of another type");
    }
  }

  /** The library wraps exceptions of the key lookup; the grant itself may be valid. */
  private static void requireKeysAtHand(InvalidJwtException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof RouterUnreachableException unreachable) {
        throw unreachable;
      }
    }
  }

  private JwtClaims verified(String grant) throws InvalidJwtException {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver((jws, nesting) -> keyOf(jws))
        .setJwsAlgorithmConstraints(
            AlgorithmConstraints.ConstraintType.PERMIT, AlgorithmIdentifiers.EDDSA)
        .setExpectedIssuer(GrantClaims.ISSUER)
        .setExpectedAudience(nodeByAudience.keySet().toArray(String[]::new))
        .setRequireExpirationTime()
        .setRequireJwtId()
        .setRequireSubject()
        .setAllowedClockSkewInSeconds(SKEW_SECONDS)
        .setEvaluationTime(NumericDate.fromMilliseconds(machineTime.millis()))
        .build()
        .processToClaims(grant);
  }

  private Grant grantOf(JwtClaims claims) throws MalformedClaimException {
    List<String> audience = claims.getAudience();
    if (audience.size() != 1) {
      throw refused("bad-grant", "is for several doors");
    }
    Instant until =
        Instant.ofEpochMilli(claims.getExpirationTime().getValueInMillis())
            .plusSeconds(SKEW_SECONDS);
    return new Grant(
        claims.getJwtId(),
        nodeByAudience.get(audience.getFirst()),
        claims.getSubject(),
        required(claims, GrantClaims.JOB),
        required(claims, GrantClaims.FILES_SHA256),
        addressesOf(claims),
        copyToOf(claims),
        sciTagOf(claims),
        until);
  }

  private static String required(JwtClaims claims, String name) throws MalformedClaimException {
    return Optional.ofNullable(claims.getStringClaimValue(name))
        .orElseThrow(() -> refused("bad-grant", "has no claim " + name));
  }

  private static List<String> addressesOf(JwtClaims claims) throws MalformedClaimException {
    if (!claims.hasClaim(GrantClaims.ADDRESSES)) {
      throw refused("bad-grant", "has no claim " + GrantClaims.ADDRESSES);
    }
    return claims.getStringListClaimValue(GrantClaims.ADDRESSES);
  }

  private static Optional<Grant.Storage> copyToOf(JwtClaims claims) throws MalformedClaimException {
    List<String> hosts =
        claims.hasClaim(GrantClaims.COPY_TO_HOSTS)
            ? claims.getStringListClaimValue(GrantClaims.COPY_TO_HOSTS)
            : List.of();
    return Optional.ofNullable(claims.getStringClaimValue(GrantClaims.COPY_TO))
        .map(origin -> new Grant.Storage(origin, hosts));
  }

  private static OptionalInt sciTagOf(JwtClaims claims) throws MalformedClaimException {
    Long tag = claims.getClaimValue(GrantClaims.SCI_TAG, Long.class);
    return tag == null ? OptionalInt.empty() : OptionalInt.of(tag.intValue());
  }

  /** Uses error codes only, because a message of the library could contain the grant. */
  private static String why(InvalidJwtException e) {
    List<Integer> codes = e.getErrorDetails().stream().map(error -> error.getErrorCode()).toList();
    return e.hasErrorCode(ErrorCodes.EXPIRED) ? "is over" : "is not valid: codes " + codes;
  }

  private static Refusal refused(String code, String message) {
    return Refusal.of(Refusal.Kind.FORBIDDEN, code, new Refusal.Fault("grant", null, message));
  }

  /** Finds the router's key by the id in the grant's header. */
  private Key keyOf(JsonWebSignature jws) throws UnresolvableKeyException {
    String id = jws.getKeyIdHeaderValue();
    if (id == null) {
      throw new UnresolvableKeyException("the grant names no key");
    }
    return keys.key(id)
        .orElseThrow(() -> new UnresolvableKeyException("the grant's key is unknown"));
  }
}
