package io.argosy.router.token.backend;

import io.argosy.common.refusal.Refusal;
import java.io.IOException;
import java.security.Key;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.ErrorCodeValidator;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.lang.UnresolvableKeyException;

/**
 * Finds the users whom tokens of foreign issuers stand for. A token must be signed with ES256 or
 * RS256 by a key of a known issuer, be for this router, permit the scope, and be valid now, with a
 * minute for the difference of clocks.
 */
public final class ForeignIssuers implements AutoCloseable {

  private static final int SKEW_SECONDS = 60;

  /** Only times in the future matter, for which the skew is added. */
  private static final int MOST_SECONDS = 315_360_000;

  private static final Set<Integer> OPAQUE =
      Set.of(ErrorCodes.SIGNATURE_INVALID, ErrorCodes.SIGNATURE_MISSING, ErrorCodes.MISCELLANEOUS);
  private static final List<String> GROUPS = List.of("wlcg.groups", "groups");

  /**
   * An issuer whom an admin trusts.
   *
   * @param url as its tokens name it
   * @param audience that its tokens must have
   * @param scope that its tokens must permit
   * @param users by the subjects of tokens
   * @param groups users by a group of the subject, for subjects without a user
   */
  public record Issuer(
      String url,
      String audience,
      String scope,
      Map<String, String> users,
      Map<String, String> groups) {

    public Issuer {
      users = Map.copyOf(users);
      groups = Map.copyOf(groups);
    }
  }

  private record Known(Issuer issuer, IssuerKeys keys) {}

  private final IssuerHttp http;
  private final List<Known> known;
  private final Clock clock;

  /**
   * @param trusted certificates to trust; empty for those of the JDK
   * @param nanos a monotonic time
   */
  public ForeignIssuers(
      List<Issuer> issuers, Optional<SSLContext> trusted, Clock clock, LongSupplier nanos) {
    this(issuers, new IssuerHttp(trusted, IssuerHttp.LONGEST), clock, nanos);
  }

  ForeignIssuers(List<Issuer> issuers, IssuerHttp http, Clock clock, LongSupplier nanos) {
    this.http = http;
    this.known =
        issuers.stream()
            .map(issuer -> new Known(issuer, new IssuerKeys(issuer.url(), http, nanos)))
            .toList();
    this.clock = clock;
  }

  /** Whether this may be a signed token: a header in JSON, claims and a signature. */
  public static boolean isOfIssuer(String token) {
    return token.startsWith("eyJ") && token.chars().filter(it -> it == '.').count() == 2;
  }

  /**
   * Returns the name of the user whom a token stands for.
   *
   * @throws Refusal the token is not valid, or of nobody
   */
  public String userOf(String token) {
    String issuer = issuerOf(token);
    Known by =
        known.stream()
            .filter(it -> it.issuer().url().equals(issuer))
            .findFirst()
            .orElseThrow(() -> invalid("its issuer is not known here"));
    JwtClaims claims = claims(token, by);
    requireScope(claims, by.issuer());
    return user(claims, by.issuer());
  }

  private static String issuerOf(String token) {
    try {
      return Objects.requireNonNullElse(
          new JwtConsumerBuilder()
              .setSkipAllValidators()
              .setSkipSignatureVerification()
              .setDisableRequireSignature()
              .setJwsAlgorithmConstraints(
                  ConstraintType.PERMIT,
                  AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
                  AlgorithmIdentifiers.RSA_USING_SHA256)
              .build()
              .processToClaims(token)
              .getIssuer(),
          "");
    } catch (InvalidJwtException | MalformedClaimException e) {
      throw invalid("it is not a signed token");
    }
  }

  private JwtClaims claims(String token, Known by) {
    JwtConsumer consumer =
        new JwtConsumerBuilder()
            .setExpectedIssuer(by.issuer().url())
            .setExpectedAudience(by.issuer().audience())
            .setRequireSubject()
            .setRequireExpirationTime()
            .setAllowedClockSkewInSeconds(SKEW_SECONDS)
            .setIssuedAtRestrictions(0, MOST_SECONDS)
            .setEvaluationTime(NumericDate.fromMilliseconds(clock.millis()))
            .setJwsAlgorithmConstraints(
                ConstraintType.PERMIT,
                AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
                AlgorithmIdentifiers.RSA_USING_SHA256)
            .setVerificationKeyResolver((jws, nested) -> key(by, jws, nested))
            .build();
    try {
      return consumer.processToClaims(token);
    } catch (InvalidJwtException e) {
      throw invalid(why(e));
    }
  }

  /** Other texts of the library quote the token. */
  private static String why(InvalidJwtException e) {
    if (e.getCause() instanceof UnresolvableKeyException noKey) {
      return String.valueOf(noKey.getMessage());
    }
    return e.getErrorDetails().stream()
        .filter(it -> !OPAQUE.contains(it.getErrorCode()))
        .map(ErrorCodeValidator.Error::getErrorMessage)
        .findFirst()
        .orElse("it is not signed as it must be");
  }

  private static Key key(Known by, JsonWebSignature jws, List<JsonWebStructure> nested)
      throws UnresolvableKeyException {
    try {
      Optional<Key> found = found(by, jws, nested);
      if (found.isEmpty()) {
        // The issuer may have a new key since its keys were read.
        by.keys().refresh();
        found = found(by, jws, nested);
      }
      return found.orElseThrow(
          () -> new UnresolvableKeyException("it is signed by no key of its issuer"));
    } catch (IOException e) {
      throw new UnresolvableKeyException(
          "the keys of its issuer cannot be read: " + e.getMessage(), e);
    }
  }

  private static Optional<Key> found(Known by, JsonWebSignature jws, List<JsonWebStructure> nested)
      throws IOException {
    try {
      return Optional.of(
          new JwksVerificationKeyResolver(by.keys().current()).resolveKey(jws, nested));
    } catch (UnresolvableKeyException unknown) {
      return Optional.empty();
    }
  }

  private static void requireScope(JwtClaims claims, Issuer issuer) {
    String scopes = claims.getClaimValue("scope") instanceof String text ? text : "";
    if (!List.of(scopes.split(" ")).contains(issuer.scope())) {
      throw forbidden("the token does not permit the scope " + issuer.scope());
    }
  }

  private static String user(JwtClaims claims, Issuer issuer) {
    Object subject = claims.getClaimValue("sub");
    return Stream.concat(
            Stream.ofNullable(issuer.users().get(String.valueOf(subject))),
            groups(claims).map(issuer.groups()::get).filter(Objects::nonNull))
        .findFirst()
        .orElseThrow(() -> forbidden("no user is set for the subject of the token: " + subject));
  }

  /** In the order of the token, in which the first one is the main group. */
  private static Stream<String> groups(JwtClaims claims) {
    return GROUPS.stream()
        .map(claims::getClaimValue)
        .filter(List.class::isInstance)
        .flatMap(list -> ((List<?>) list).stream())
        .map(String::valueOf);
  }

  private static Refusal invalid(String why) {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "unknown-token",
        "the token is not accepted: " + why,
        List.of());
  }

  private static Refusal forbidden(String why) {
    return new Refusal(Refusal.Kind.FORBIDDEN, "forbidden", why, List.of());
  }

  @Override
  public void close() {
    http.close();
  }
}
