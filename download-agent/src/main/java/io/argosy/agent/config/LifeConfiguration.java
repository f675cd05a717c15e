package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitLoop;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.LastRegistration;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.door.FdtDoor;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.http.RouterKeys;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.HttpAddress;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.Inet6Address;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.util.backoff.ExponentialBackOff;

/** Starts the agent's work once the door listens. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@Import({Announcement.class, Enrolment.class})
class LifeConfiguration {

  @Bean
  AgentLife agentLife(
      AgentProperties properties,
      ClaimRouter router,
      Enrolment enrolment,
      LastRegistration earlier,
      RouterKeys keys,
      ClaimCycle claim,
      HeartbeatTurn heartbeat,
      SpaceMeter spaces,
      ReportCycle report,
      Optional<CircuitLoop> circuits,
      JobRunner jobs,
      Draining draining,
      WakeUps wakeUps,
      ExponentialBackOff pause,
      Ending ending,
      MeterRegistry meters,
      WebServerApplicationContext context) {
    return new AgentLife(
        router,
        enrolment,
        earlier,
        properties.takeOver(),
        properties.opensDoor() ? keys::fetchFirst : () -> {},
        claim,
        heartbeat,
        spaces,
        report,
        circuits,
        jobs::close,
        draining,
        wakeUps,
        pause,
        ending,
        properties.opensDoor()
            ? () -> new OwnDoor(doorHere(properties, context.getWebServer().getPort())).ask()
            : () -> {},
        () -> ListeningServer.writeRunFile(properties.runFile(), context),
        meters);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> birth(
      AgentProperties properties,
      Announcement announcement,
      AgentLife life,
      WebServerApplicationContext context) {
    return ready -> {
      announcement.doorListens(doorUrl(properties, context.getWebServer().getPort()));
      life.begin();
    };
  }

  /** Periodic tasks, which run whether the router answers or not. */
  @Bean
  SchedulingConfigurer schedule(
      SentBytes sent, Optional<FdtDoor> fdt, PosixStaging staging, JobRunner jobs) {
    return tasks -> {
      every(10, sent::save, tasks);
      every(30, () -> fdt.ifPresent(FdtDoor::reap), tasks);
      every(60, staging::tidy, tasks);
      // A full door ends sessions that were idle for a minute.
      every(30, jobs::keepSessions, tasks);
    };
  }

  /** Time that nothing reads counts as a stop of the process, also if no bytes arrive. */
  @Bean
  SchedulingConfigurer runningTime(FlowMeter flows) {
    return tasks -> every(2, flows::rate, tasks);
  }

  private static void every(int seconds, Runnable work, ScheduledTaskRegistrar tasks) {
    Duration interval = Duration.ofSeconds(seconds);
    tasks.addFixedDelayTask(new FixedDelayTask(work, interval, interval));
  }

  private static String doorUrl(AgentProperties properties, int port) {
    AgentProperties.Door door = properties.door();
    if (door.advertiseUrl() != null) {
      String url = door.advertiseUrl().toString();
      RefusedToStart.ifAny("argosy.agent.door.advertise-url", HttpAddress.refusal(url));
      return url.replaceAll("/$", "");
    }
    return doorHere(properties, port);
  }

  private static String doorHere(AgentProperties properties, int port) {
    AgentProperties.Door door = properties.door();
    return (door.tls() == null ? "http" : "https")
        + "://"
        + (door.address() instanceof Inet6Address v6
            ? "[" + v6.getHostAddress() + "]"
            : door.address().getHostAddress())
        + ":"
        + port;
  }
}
