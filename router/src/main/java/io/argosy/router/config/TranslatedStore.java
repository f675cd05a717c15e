package io.argosy.router.config;

import jakarta.persistence.EntityManager;
import java.util.function.Function;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.dao.support.PersistenceExceptionTranslationInterceptor;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;

/** Translates Hibernate's exceptions to those that JDBC stores throw. */
final class TranslatedStore {

  private TranslatedStore() {}

  /** Creates a store that uses the entity manager of the current transaction. */
  static <T> T of(
      AbstractEntityManagerFactoryBean hibernate,
      Class<T> port,
      Function<EntityManager, ? extends T> store) {
    EntityManager rows =
        SharedEntityManagerCreator.createSharedEntityManager(hibernate.getObject());
    ProxyFactory proxy = new ProxyFactory(store.apply(rows));
    proxy.addAdvice(new PersistenceExceptionTranslationInterceptor(hibernate));
    return port.cast(proxy.getProxy());
  }
}
