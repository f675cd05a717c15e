package io.argosy.router.config;

import io.argosy.router.access.AccessBook;
import io.argosy.router.access.AccessStore;
import io.argosy.router.access.Secrets;
import io.argosy.router.access.StoredTokenGuard;
import io.argosy.router.access.TokenGuard;
import io.argosy.router.access.http.AccessApi;
import io.argosy.router.access.http.SignInThrottle;
import io.argosy.router.access.store.JpaAccessStore;
import io.argosy.router.audit.AuditLog;
import io.argosy.router.stage.Transactions;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.SharedEntityManagerCreator;

/** Users, agents and their tokens. */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

  private static final int SECRET_BYTES = 32;

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
  AccessStore accessStore(EntityManagerFactory factory) {
    return new JpaAccessStore(rows(factory));
  }

  /** The entity manager of the transaction at hand. */
  static EntityManager rows(EntityManagerFactory factory) {
    return SharedEntityManagerCreator.createSharedEntityManager(factory);
  }

  @Bean
  TokenGuard tokenGuard(AccessStore store, Clock clock) {
    return new StoredTokenGuard(store, clock);
  }

  @Bean
  AccessBook accessBook(
      AccessStore store, Transactions transactions, AuditLog audit, Clock clock, Secrets secrets) {
    return new AccessBook(store, transactions, audit, clock, secrets);
  }

  @Bean
  AccessApi accessApi(AccessBook book, Clock clock) {
    return new AccessApi(book, new SignInThrottle(clock));
  }

  @Bean
  SmartInitializingSingleton bootstrapAdmin(AccessBook book, RouterProperties properties) {
    return () -> {
      if (properties.bootstrapAdminTokenFile() != null) {
        book.bootstrap(SecretFile.read(properties.bootstrapAdminTokenFile()));
      }
    };
  }
}
