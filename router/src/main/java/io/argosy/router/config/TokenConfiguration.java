package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.router.stage.Duty;
import io.argosy.router.token.KeyAgreement;
import io.argosy.router.token.KeyCycle;
import io.argosy.router.token.TokenFetcher;
import io.argosy.router.token.TokenSigner;
import io.argosy.router.token.backend.ClientCredentials;
import io.argosy.router.token.backend.JoseTokenSigner;
import io.argosy.router.token.store.JdbcKeySets;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tokens for storage systems, if an issuer is configured. */
@Configuration(proxyBeanMethods = false)
class TokenConfiguration {

  private static final Duration SWEEP = Duration.ofMinutes(5);

  @Bean
  @ConditionalOnProperty("argosy.router.tokens.issuer")
  TokenSigner tokenSigner(RouterProperties properties, Clock clock) {
    RouterProperties.Tokens tokens = properties.tokens();
    String issuer = tokens.issuer();
    Path keyFile = tokens.keyFile();
    if (issuer == null || keyFile == null) {
      throw new RefusedToStart(
          "argosy.router.tokens.key-file must name the file of the keys of tokens.");
    }
    return new JoseTokenSigner(issuer, keyFile, tokens.validity(), clock);
  }

  @Bean
  @ConditionalOnProperty("argosy.router.tokens.fetch.token-endpoint")
  TokenFetcher tokenFetcher(RouterProperties properties) {
    RouterProperties.Tokens.Fetch fetch = properties.tokens().fetch();
    URI endpoint = fetch.tokenEndpoint();
    String client = fetch.clientId();
    Path file = fetch.clientSecretFile();
    if (endpoint == null || client == null || file == null) {
      throw new RefusedToStart(
          "argosy.router.tokens.fetch.client-id and client-secret-file must be set.");
    }
    return new ClientCredentials(
        endpoint,
        client,
        secret("client-secret-file", file),
        Optional.ofNullable(fetch.subjectTokenFile()).map(it -> secret("subject-token-file", it)),
        Optional.ofNullable(fetch.caFile())
            .map(it -> TrustedCertificates.of("argosy.router.tokens.fetch.ca-file", it)),
        System::nanoTime);
  }

  /** The file is read now, and again for each request, because it may be replaced. */
  private static Supplier<String> secret(String name, Path file) {
    String key = "argosy.router.tokens.fetch." + name;
    SecretFile.read(key, file);
    return () -> SecretFile.read(key, file);
  }

  @Bean
  Duty tokenKeysDuty(
      Optional<TokenSigner> signer, RouterProperties properties, JdbcClient jdbc, Clock clock) {
    Duration age = properties.tokens().keyAge();
    Optional<KeyCycle> cycle =
        signer.map(it -> new KeyCycle(it, () -> UUID.randomUUID().toString(), clock, age));
    Optional<KeyAgreement> agreement =
        signer.map(it -> new KeyAgreement(it, new JdbcKeySets(jdbc)));
    return Duty.swept(
        "token-keys",
        SWEEP,
        () -> {
          cycle.ifPresent(KeyCycle::run);
          agreement.ifPresent(KeyAgreement::run);
        });
  }
}
