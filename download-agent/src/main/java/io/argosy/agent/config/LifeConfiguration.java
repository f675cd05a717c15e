package io.argosy.agent.config;

import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.door.http.RouterKeys;
import io.argosy.agent.report.ReportCycle;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.RunFile;
import io.argosy.common.topology.HttpAddress;
import java.net.Inet6Address;
import org.quartz.Scheduler;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The agent's life: begins when the door listens. */
@Configuration(proxyBeanMethods = false)
class LifeConfiguration {

  @Bean
  AgentLife.Registrar registrar(
      ClaimRouter router,
      Enrolment enrolment,
      EarlierLife earlier,
      AgentProperties properties,
      RouterKeys keys) {
    return new AgentLife.Registrar(
        router,
        enrolment,
        earlier,
        properties.takeOver(),
        properties.opensDoor() ? keys::fetchFirst : () -> {});
  }

  @Bean
  AgentLife.Cycles cycles(
      ClaimCycle claim,
      HeartbeatTurn heartbeat,
      ReportCycle report,
      Draining draining,
      Bells bells) {
    return new AgentLife.Cycles(claim, heartbeat, report, draining, bells);
  }

  @Bean
  AgentLife.Surroundings surroundings(
      TransferConfiguration.ProcessParts parts,
      AgentProperties properties,
      WebServerApplicationContext context) {
    return new AgentLife.Surroundings(
        parts.pause(),
        parts.ending(),
        () -> {
          if (properties.opensDoor()) {
            new OwnDoor(doorHere(properties, context.getWebServer().getPort())).ask();
          }
        },
        () -> {
          if (properties.runFile() != null) {
            RunFile.ofThisProcess(context.getWebServer().getPort()).write(properties.runFile());
          }
        },
        parts.meters());
  }

  @Bean
  AgentLife agentLife(
      AgentLife.Registrar registrar, AgentLife.Cycles cycles, AgentLife.Surroundings surroundings) {
    return new AgentLife(registrar, cycles, surroundings);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> birth(
      AgentProperties properties,
      Announcement announcement,
      AgentLife life,
      Scheduler scheduler,
      WebServerApplicationContext context) {
    return ready -> {
      new Timetable(scheduler).everyday();
      announcement.doorListens(doorUrl(properties, context.getWebServer().getPort()));
      life.begin();
    };
  }

  private static String doorUrl(AgentProperties properties, int port) {
    AgentProperties.Door door = properties.door();
    if (door.advertiseUrl() != null) {
      String url = door.advertiseUrl().toString();
      HttpAddress.refusal(url)
          .ifPresent(
              sentence -> {
                throw RefusedToStart.key("argosy.agent.door.advertise-url", sentence);
              });
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
