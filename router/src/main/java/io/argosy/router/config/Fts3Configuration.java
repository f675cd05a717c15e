package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.router.access.Caller;
import io.argosy.router.access.TokenGuard;
import io.argosy.router.access.http.BearerFilter;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.fts3.FollowCycle;
import io.argosy.router.fts3.JobBook;
import io.argosy.router.fts3.JobStore;
import io.argosy.router.fts3.SubmissionRule;
import io.argosy.router.fts3.UnmanagedBook;
import io.argosy.router.fts3.UnmanagedTerms;
import io.argosy.router.fts3.backend.SourceFacts;
import io.argosy.router.fts3.http.FtsProblems;
import io.argosy.router.fts3.http.SlashFilter;
import io.argosy.router.fts3.http.WaitingReasons;
import io.argosy.router.fts3.store.JdbcJobStore;
import io.argosy.router.fts3.store.JobReads;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.plan.Strategy;
import io.argosy.router.problem.http.Problems;
import io.argosy.router.query.store.JdbcFileWaits;
import io.argosy.router.request.RequestBook;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.http.ClockFilter;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.token.backend.ForeignIssuers;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.StorageDirectory;
import io.argosy.router.topology.TopologyBook;
import io.argosy.router.topology.TopologyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** The addresses of FTS3, if they are switched on. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("argosy.router.fts3.enabled")
@Import({JdbcJobStore.class, JobReads.class})
class Fts3Configuration {

  /** The header of a request has 8 kB at most. */
  private static final int LONGEST_TOKEN = 8_000;

  private static final Duration FOLLOWED = Duration.ofSeconds(2);
  private static final Duration SWEEP = Duration.ofSeconds(20);
  private static final Duration FORGET_SWEEP = Duration.ofHours(1);

  @Bean
  SourceFacts sourceFacts(
      StorageDirectory directory, StorageAccess access, RouterProperties properties) {
    return new SourceFacts(
        directory,
        access,
        Optional.ofNullable(properties.fts3().storageCaFile())
            .map(it -> TrustedCertificates.of("argosy.router.fts3.storage-ca-file", it)),
        System::nanoTime);
  }

  @Bean
  JobBook jobBook(
      JobStore store,
      SourceFacts facts,
      UnmanagedBook unmanaged,
      InjectionBook catalog,
      RequestBook requests,
      RouterProperties properties,
      CommandContext context) {
    return new JobBook(
        store,
        new SubmissionRule(
            Stream.of(Strategy.values())
                .flatMap(strategy -> strategy.names().stream())
                .collect(Collectors.toSet())),
        facts::read,
        unmanaged,
        catalog,
        requests,
        properties.fts3().organization(),
        UUID::randomUUID,
        context);
  }

  @Bean
  UnmanagedBook unmanagedBook(
      RouterProperties properties,
      TopologyStore store,
      TopologyBook topology,
      CommandContext context) {
    UnmanagedTerms terms = properties.fts3().unmanaged();
    if (terms.credentials() == NodeStorage.Credentials.ROUTER
        && properties.tokens().issuer() == null) {
      throw RefusedToStart.key(
          "argosy.router.fts3.unmanaged.credentials",
          "needs tokens.issuer for those of the router");
    }
    return new UnmanagedBook(terms, store, topology, context);
  }

  @Bean
  FollowCycle followCycle(
      JobStore store,
      RequestBook requests,
      InjectionBook catalog,
      RouterProperties properties,
      StageContext context) {
    return new FollowCycle(store, requests, catalog, properties.fts3().kept(), context);
  }

  @Bean
  Duty followFts3Duty(FollowCycle cycle) {
    return Duty.prompt("follow-fts3", FOLLOWED, cycle::run);
  }

  @Bean
  Duty sweepFts3Duty(FollowCycle cycle) {
    return Duty.swept("sweep-fts3", SWEEP, cycle::sweep);
  }

  @Bean
  Duty forgetFts3Duty(FollowCycle cycle, UnmanagedBook unmanaged, JobStore store) {
    return Duty.swept(
        "forget-fts3",
        FORGET_SWEEP,
        () -> {
          cycle.forget();
          unmanaged.forget(store::named);
        });
  }

  @Bean
  StoredTimes fts3Times(JdbcClient jdbc) {
    return JdbcJobStore.times(jdbc, SubmissionRule.LONGEST_QUEUE);
  }

  @Bean
  Function<Exception, ResponseEntity<Problem>> problemsOfFts3(Problems problems) {
    return problems::of;
  }

  @Bean
  WaitingReasons waitingReasons(JdbcFileWaits waits, RouterProperties properties) {
    return new WaitingReasons(
        (file, node) -> waits.one(file, node).map(FileWaitView::detail),
        Optional.ofNullable(properties.fts3().pages()));
  }

  /** Before the filters of Spring Security. */
  @Bean
  FilterRegistrationBean<SlashFilter> slashes() {
    FilterRegistrationBean<SlashFilter> filter = new FilterRegistrationBean<>(new SlashFilter());
    filter.addUrlPatterns("/fts3/*");
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }

  @Bean
  ForeignIssuers foreignIssuers(RouterProperties properties, Clock clock) {
    RouterProperties.Fts3 fts3 = properties.fts3();
    return new ForeignIssuers(
        fts3.issuers().stream()
            .map(
                it ->
                    new ForeignIssuers.Issuer(
                        it.url(), it.audience(), it.scope(), it.users(), it.groups()))
            .toList(),
        Optional.ofNullable(fts3.issuersCaFile())
            .map(it -> TrustedCertificates.of("argosy.router.fts3.issuers-ca-file", it)),
        clock,
        System::nanoTime);
  }

  private static Caller holder(String token, ForeignIssuers issuers, TokenGuard guard) {
    return ForeignIssuers.isOfIssuer(token)
        ? guard.user(issuers.userOf(token))
        : guard.holderOf(token);
  }

  /** Refuses in the form of FTS3. */
  @Bean
  @Order(0)
  SecurityFilterChain fts3Security(
      HttpSecurity http,
      TokenGuard guard,
      ForeignIssuers issuers,
      ClockGate gate,
      FtsProblems problems) {
    HandlerExceptionResolver refused =
        (request, response, handler, failure) -> problems.resolve(response, failure);
    return WebConfiguration.stateless(http)
        .securityMatcher("/fts3", "/fts3/**")
        .addFilterBefore(
            new BearerFilter(token -> holder(token, issuers, guard), LONGEST_TOKEN, refused),
            AuthorizationFilter.class)
        .addFilterAfter(new ClockFilter(gate, refused), AuthorizationFilter.class)
        .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("USER"))
        .exceptionHandling(
            handling ->
                handling
                    .authenticationEntryPoint((in, out, e) -> problems.unauthenticated(out))
                    .accessDeniedHandler((in, out, e) -> problems.forbidden(out)))
        .build();
  }
}
