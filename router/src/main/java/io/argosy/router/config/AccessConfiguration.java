package io.argosy.router.config;

import io.argosy.common.process.SecretFile;
import io.argosy.router.access.AccessBook;
import io.argosy.router.access.AccessStore;
import io.argosy.router.access.PasswordBook;
import io.argosy.router.access.PasswordStore;
import io.argosy.router.access.Passwords;
import io.argosy.router.access.Secrets;
import io.argosy.router.access.TokenGuard;
import io.argosy.router.access.http.SignInThrottle;
import io.argosy.router.access.provider.SpringPasswords;
import io.argosy.router.access.store.JpaAccessStore;
import io.argosy.router.access.store.JpaPasswordStore;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.store.JdbcPartitions;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.topology.TopologyStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** Users, agents and their tokens. */
@Configuration(proxyBeanMethods = false)
@Import({PasswordBook.class, SignInThrottle.class, TokenGuard.class})
class AccessConfiguration {

  private static final int SECRET_BYTES = 32;
  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);
  private static final Duration EXPIRED_STAYS = Duration.ofDays(1);

  @Bean
  Secrets secrets() {
    SecureRandom chance = new SecureRandom();
    return () -> {
      byte[] bytes = new byte[SECRET_BYTES];
      chance.nextBytes(bytes);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    };
  }

  @Bean
  AccessStore accessStore(AbstractEntityManagerFactoryBean hibernate) {
    return TranslatedStore.of(hibernate, AccessStore.class, JpaAccessStore::new);
  }

  @Bean
  AccessBook accessBook(
      AccessStore store, CommandContext context, Secrets secrets, TopologyStore topology) {
    return new AccessBook(store, context, secrets, topology::knowsSite);
  }

  /** Deletes sign-ins a day after they expire, so that refusals can still be diagnosed. */
  @Bean
  Duty forgetSignInsDuty(AccessStore store, Transactions transactions, Clock clock) {
    return Duty.swept(
        "forget-sign-ins",
        FORGET_SWEEP,
        () -> transactions.inOne(() -> store.forgetExpired(clock.instant().minus(EXPIRED_STAYS))));
  }

  @Bean
  PasswordStore passwordStore(AbstractEntityManagerFactoryBean hibernate) {
    return TranslatedStore.of(hibernate, PasswordStore.class, JpaPasswordStore::new);
  }

  @Bean
  Passwords passwords() {
    return new SpringPasswords();
  }

  /**
   * Creates the first admin after the audit partitions exist, because the command is audited. A
   * router with a wrong clock leaves the partitions to its duty, which runs once the clock is
   * right.
   */
  @Bean
  SmartInitializingSingleton bootstrapAdmin(
      AccessBook book, JdbcPartitions partitions, ClockGate gate, RouterProperties properties) {
    return () -> {
      if (!ClockGate.isApart(gate.ahead())) {
        partitions.run();
      }
      if (properties.bootstrapAdminTokenFile() != null) {
        book.bootstrap(
            SecretFile.read(
                "argosy.router.bootstrap-admin-token-file", properties.bootstrapAdminTokenFile()));
      }
    };
  }
}
