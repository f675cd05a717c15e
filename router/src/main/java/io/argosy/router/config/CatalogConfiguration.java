package io.argosy.router.config;

import io.argosy.router.catalog.AmountCycle;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.catalog.ReplicaBook;
import io.argosy.router.catalog.RetractionBook;
import io.argosy.router.catalog.store.JdbcBlockAmounts;
import io.argosy.router.catalog.store.JdbcCatalogStore;
import io.argosy.router.catalog.store.JdbcChangedDatasets;
import io.argosy.router.catalog.store.JdbcReplicaLedger;
import io.argosy.router.catalog.store.JdbcRetractionStore;
import io.argosy.router.stage.Duty;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Datasets, blocks, files and replicas. */
@Configuration(proxyBeanMethods = false)
@Import({
  AmountCycle.class,
  InjectionBook.class,
  JdbcBlockAmounts.class,
  JdbcCatalogStore.class,
  JdbcChangedDatasets.class,
  JdbcReplicaLedger.class,
  JdbcRetractionStore.class,
  ReplicaBook.class,
  RetractionBook.class
})
class CatalogConfiguration {

  /** At this interval, a million files are checked in less than an hour. */
  private static final Duration AMOUNTS_SWEEP = Duration.ofMinutes(1);

  @Bean
  Duty amountsDuty(AmountCycle cycle) {
    return Duty.swept("amounts", AMOUNTS_SWEEP, cycle::run);
  }
}
