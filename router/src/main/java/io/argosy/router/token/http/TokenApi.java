package io.argosy.router.token.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.token.TokenSigner;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where storage systems find the keys of an issuer, by OpenID Connect Discovery 1.0. Public. */
@Hidden
@RestController
public final class TokenApi {

  private static final String KEYS = "/token/v1/keys";
  private static final CacheControl CACHED = CacheControl.maxAge(Duration.ofHours(1)).cachePublic();

  private final Optional<TokenSigner> signer;

  /**
   * @param signer empty if the router issues no tokens
   */
  public TokenApi(Optional<TokenSigner> signer) {
    this.signer = signer;
  }

  /** Answers with the issuer's address and that of its keys. */
  @GetMapping("/.well-known/openid-configuration")
  public ResponseEntity<Map<String, String>> discover() {
    String issuer = signer().issuer();
    return ResponseEntity.ok()
        .cacheControl(CACHED)
        .body(Map.of("issuer", issuer, "jwks_uri", issuer + KEYS));
  }

  /** Answers with the public keys, as a JSON Web Key Set (RFC 7517). */
  @GetMapping(KEYS)
  public ResponseEntity<String> keys() {
    return ResponseEntity.ok()
        .cacheControl(CACHED)
        .contentType(MediaType.APPLICATION_JSON)
        .body(signer().publicKeys());
  }

  private TokenSigner signer() {
    return signer.orElseThrow(
        () ->
            new Refusal(
                Refusal.Kind.NOT_FOUND,
                "no-issuer",
                "This router issues no tokens for storage systems.",
                List.of()));
  }
}
