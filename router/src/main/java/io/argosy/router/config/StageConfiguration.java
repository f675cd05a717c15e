package io.argosy.router.config;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.StoredTimesCycle;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.store.Ids;
import io.argosy.router.stage.store.JdbcKeyLocks;
import io.argosy.router.stage.store.JdbcPartitions;
import io.argosy.router.stage.store.JdbcStageLeases;
import io.argosy.router.stage.store.PostgresSignals;
import io.argosy.router.stage.store.SilentSessions;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.stage.timer.StageTimers;
import io.argosy.router.stage.timer.SweepTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.DriverManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Supplier;
import org.quartz.JobDetail;
import org.quartz.Trigger;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.quartz.autoconfigure.SchedulerFactoryBeanCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What all stages use, and the schedule of all duties. */
@Configuration(proxyBeanMethods = false)
@Import({Ids.class, JdbcKeyLocks.class})
class StageConfiguration {

  /** Identifies this process, also after its process id has been used again. */
  record RouterIdentity(String name) {}

  @Bean
  RouterIdentity routerIdentity() {
    return new RouterIdentity(ProcessHandle.current().pid() + "-" + UUID.randomUUID());
  }

  @Bean
  StageLeases stageLeases(JdbcClient jdbc, Clock clock, RouterIdentity self) {
    return new JdbcStageLeases(jdbc, clock, self.name(), System::nanoTime);
  }

  @Bean
  PostgresSignals signals(JdbcClient jdbc, RouterProperties properties, RouterIdentity self) {
    RouterProperties.Database database = properties.database();
    return new PostgresSignals(
        jdbc, () -> DriverManager.getConnection(database.url(), listenerOf(database)), self.name());
  }

  private static Properties listenerOf(RouterProperties.Database database) {
    Properties settings = database.connection("argosy-router-bell");
    settings.setProperty("connectTimeout", "3");
    settings.setProperty("tcpKeepAlive", "true");
    return settings;
  }

  @Bean
  ClockGate clockGate(JdbcClient jdbc, Clock clock) {
    Supplier<Instant> databaseTime =
        () -> jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
    return new ClockGate(clock, databaseTime, System::nanoTime);
  }

  @Bean
  StageTimers stageTimers(MeterRegistry meters, PostgresSignals signals, ClockGate gate) {
    Runnable beforeEachRun =
        () -> {
          DatabasePools.use(DatabasePools.Use.DUTIES);
          gate.require();
        };
    return new StageTimers(meters, signals, beforeEachRun);
  }

  @Bean
  StageContext stageContext(
      StageLeases leases, Transactions transactions, StageTimers timers, Clock clock) {
    return new StageContext(leases, transactions, timers, clock);
  }

  @Bean
  JdbcPartitions partitions(JdbcClient jdbc, Clock clock, RouterProperties properties) {
    return new JdbcPartitions(jdbc, clock, properties.history());
  }

  @Bean
  Duty partitionDuty(JdbcPartitions partitions) {
    return Duty.prompt("partitions", Duration.ofDays(1), partitions::run);
  }

  /** A stopped router's session is ended at the second check after this time: within 40 s. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private static final Duration TIMES_SWEEP = Duration.ofSeconds(30);

  private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(10);

  @Bean
  Duty silentSessionsDuty(JdbcClient jdbc) {
    return Duty.prompt("silent-sessions", BETWEEN_CHECKS, new SilentSessions(jdbc, SILENCE)::check);
  }

  @Bean
  TimerLifecycle timerLifecycle(
      StageTimers timers,
      PostgresSignals signals,
      ObjectProvider<Duty> duties,
      RouterProperties properties) {
    return new TimerLifecycle(timers, signals, duties, properties.automatic());
  }

  /** The timers are created at each start from the duties that the features declare. */
  @Bean
  SchedulerFactoryBeanCustomizer timetable(
      ObjectProvider<Duty> duties, RouterProperties properties) {
    return scheduler -> {
      scheduler.setJobDetails(duties.stream().map(SweepTimer::detail).toArray(JobDetail[]::new));
      scheduler.setTriggers(duties.stream().map(SweepTimer::trigger).toArray(Trigger[]::new));
      scheduler.setAutoStartup(properties.automatic());
    };
  }

  @Bean
  Duty storedTimesDuty(List<StoredTimes> features, StageContext context) {
    return Duty.prompt("stored-times", TIMES_SWEEP, new StoredTimesCycle(features, context)::run);
  }
}
