package io.argosy.router.config;

import io.argosy.router.activation.BlockBook;
import io.argosy.router.activation.Expiry;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.RestStore;
import io.argosy.router.activation.http.BlockApi;
import io.argosy.router.activation.store.JdbcRestStore;
import io.argosy.router.audit.CommandRim;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.issue.ExpiryCycle;
import io.argosy.router.issue.store.JdbcRerouteStore;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import io.argosy.router.topology.NodeDirectory;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What gets nowhere rests, and what is stuck is suspended. */
@Configuration(proxyBeanMethods = false)
class ExpiryConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(30);

  @Bean
  RestStore restStore(JdbcClient jdbc) {
    return new JdbcRestStore(jdbc);
  }

  @Bean
  ExpiryCycle.Owners expiryOwners(RestStore rests, JdbcClient jdbc, RouteLedger routes) {
    return new ExpiryCycle.Owners(rests, new JdbcRerouteStore(jdbc), routes);
  }

  @Bean
  ExpiryCycle.Ground expiryGround(Transactions transactions, Wake wake, Clock clock) {
    return new ExpiryCycle.Ground(transactions, wake, clock);
  }

  @Bean
  Duty expiryDuty(
      ExpiryCycle.Owners owners,
      RouterProperties properties,
      ModeBook modes,
      Deeds deeds,
      ExpiryCycle.Ground ground) {
    Expiry expiry = new Expiry(policy(properties.expiry()));
    ExpiryCycle cycle = new ExpiryCycle(owners, expiry, new ExpiryCycle.Will(modes, deeds), ground);
    return Duty.swept("expiry", SWEEP, cycle::run);
  }

  static ExpiryPolicy policy(RouterProperties.Expiry expiry) {
    return new ExpiryPolicy(
        expiry.withoutSource(),
        expiry.term(),
        expiry.firstRest(),
        expiry.longestRest(),
        expiry.rests(),
        0);
  }

  @Bean
  BlockApi blockApi(RestStore store, NodeDirectory nodes, CommandRim rim) {
    return new BlockApi(new BlockBook(store, nodes, rim));
  }
}
