package io.argosy.router.config;

import io.argosy.router.query.LivenessCycle;
import io.argosy.router.query.http.AgentMeters;
import io.argosy.router.query.store.JdbcAgentStates;
import io.argosy.router.query.store.JdbcCircuitCounts;
import io.argosy.router.query.store.JdbcCircuitViews;
import io.argosy.router.query.store.JdbcForecastViews;
import io.argosy.router.query.store.JdbcQueues;
import io.argosy.router.query.store.JdbcReplicaViews;
import io.argosy.router.query.store.JdbcShadowViews;
import io.argosy.router.query.store.Reading;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.store.DatabaseProbe;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Gauges that are read from the database when scraped, the same on every router. */
@Configuration(proxyBeanMethods = false)
@Import(JdbcAgentStates.class)
class MeterConfiguration {

  private static final Duration LIVENESS_SWEEP = Duration.ofSeconds(5);

  @Bean
  Reading<Boolean> databaseReading(DatabaseProbe probe) {
    return Reading.ofDatabase(probe::answers, System::nanoTime);
  }

  @Bean
  MeterBinder databaseMeters(Reading<Boolean> databaseReading) {
    return meters ->
        Gauge.builder("argosy.database.up", databaseReading, seen -> seen.now().isPresent() ? 1 : 0)
            .description("1 while the database answers, else 0")
            .register(meters);
  }

  @Bean
  MeterBinder queueMeters(JdbcClient jdbc, Reading<Boolean> databaseReading) {
    JdbcQueues queues = new JdbcQueues(jdbc);
    Reading<Map<String, Long>> counts = databaseReading.then(queues::all);
    return meters ->
        queues
            .names()
            .forEach(
                name ->
                    Gauge.builder("argosy.queue.files", counts, c -> c.number(all -> all.get(name)))
                        .description("Files in each state between request and transfer")
                        .strongReference(true)
                        .tag("queue", name)
                        .register(meters));
  }

  @Bean
  MeterBinder badReplicaMeters(JdbcClient jdbc, Reading<Boolean> databaseReading) {
    Reading<Long> bad = databaseReading.then(new JdbcReplicaViews(jdbc)::badOnes);
    return meters ->
        Gauge.builder("argosy.bad.replicas", bad, seen -> seen.number(number -> number))
            .description("Replicas that are marked bad")
            .strongReference(true)
            .register(meters);
  }

  @Bean
  MeterBinder feedMeters(JdbcForecastViews forecasts, Reading<Boolean> databaseReading) {
    Reading<Long> failing = databaseReading.then(forecasts::failingFeeds);
    return meters ->
        Gauge.builder("argosy.feeds.failing", failing, seen -> seen.number(number -> number))
            .description("Feeds of link knowledge that could not be read when last tried")
            .strongReference(true)
            .register(meters);
  }

  @Bean
  MeterBinder circuitMeters(
      JdbcClient jdbc, JdbcCircuitViews views, Clock clock, Reading<Boolean> databaseReading) {
    Reading<Map<String, Double>> counts =
        databaseReading.then(new JdbcCircuitCounts(jdbc, views, clock)::all);
    Map<String, String> others =
        Map.of(
            "overdue", "Circuits whose release takes over 15 min, or whose end passed 10 min ago",
            "reserved", "Bytes that the circuits that are not closed could have moved so far",
            "foreign", "Circuits of others on VLANs of our endpoints",
            "providers.silent", "Providers with trouble, also if they or their agents are silent");
    return meters -> {
      for (String state : JdbcCircuitCounts.STATES) {
        Gauge.builder("argosy.circuits", counts, c -> c.number(all -> all.get(state)))
            .description("Circuits that are not closed, by state")
            .strongReference(true)
            .tag("state", state)
            .register(meters);
      }
      others.forEach(
          (name, words) ->
              Gauge.builder("argosy.circuits." + name, counts, c -> c.number(all -> all.get(name)))
                  .description(words)
                  .strongReference(true)
                  .register(meters));
    };
  }

  /** The cost of each shadow strategy within the last hour. */
  @Bean
  MeterBinder shadowMeters(
      JdbcShadowViews shadows, RouterProperties properties, Reading<Boolean> databaseReading) {
    return meters ->
        properties
            .shadow()
            .strategies()
            .forEach(
                strategy ->
                    Gauge.builder(
                            "argosy.shadow.regret.seconds",
                            databaseReading.then(() -> shadows.regretSeconds(strategy.word())),
                            regret -> regret.number(seconds -> seconds))
                        .description(
                            "How much later cycles of the last hour would have ended by a strategy"
                                + " that is not in use; negative: sooner")
                        .strongReference(true)
                        .tag("strategy", strategy.word())
                        .register(meters));
  }

  @Bean
  AgentMeters agentMeters(
      MeterRegistry meters, JdbcAgentStates agents, Reading<Boolean> databaseReading) {
    return new AgentMeters(
        meters, databaseReading.then(agents::liveness), databaseReading.then(agents::freeSpace));
  }

  @Bean
  Duty livenessDuty(JdbcAgentStates agents, AgentMeters agentMeters) {
    LivenessCycle cycle = new LivenessCycle(agents::liveness);
    return Duty.prompt(
        "liveness",
        LIVENESS_SWEEP,
        () -> agentMeters.know(cycle.run(), agents.freeSpace().keySet()));
  }
}
