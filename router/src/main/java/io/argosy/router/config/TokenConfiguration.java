package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.router.stage.Duty;
import io.argosy.router.token.KeyCycle;
import io.argosy.router.token.TokenSigner;
import io.argosy.router.token.backend.JoseTokenSigner;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tokens for storage systems, if an issuer is configured. */
@Configuration(proxyBeanMethods = false)
class TokenConfiguration {

  private static final Duration SWEEP = Duration.ofHours(1);

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
  Duty tokenKeysDuty(Optional<TokenSigner> signer, RouterProperties properties, Clock clock) {
    Duration age = properties.tokens().keyAge();
    Optional<KeyCycle> cycle =
        signer.map(it -> new KeyCycle(it, () -> UUID.randomUUID().toString(), clock, age));
    return Duty.swept("token-keys", SWEEP, () -> cycle.ifPresent(KeyCycle::run));
  }
}
