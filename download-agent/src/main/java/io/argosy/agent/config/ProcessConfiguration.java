package io.argosy.agent.config;

import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.RunningTime;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.TestFiles;
import io.argosy.agent.storage.backend.FreeSpace;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.agent.storage.backend.PosixTestFiles;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.statefile.StateDirectory;
import io.argosy.common.time.SteadyClock;
import io.argosy.common.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.util.backoff.ExponentialBackOff;
import tools.jackson.databind.json.JsonMapper;

/** Beans that every feature uses: clock, state directory, storage, end of the process. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AgentProperties.class)
@Import({AgentConverters.class, ProcessConfiguration.StagingLocks.class})
class ProcessConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessConfiguration.class);

  /** Exit code of an agent that another one has replaced. */
  private static final int STALE = 3;

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  /** Measures all durations. A fallback, because a clock is a source of the machine's time too. */
  @Bean
  @Fallback
  Clock clock(InstantSource machineTime) {
    return new SteadyClock(machineTime.instant(), System::nanoTime);
  }

  /**
   * For comparisons with times that others have set, such as the end of a grant. Not itself a
   * clock: Spring would prefer it to the fallback.
   */
  @Bean
  InstantSource machineTime() {
    return Clock.tick(Clock.systemUTC(), MICROSECOND)::instant;
  }

  /** Neither a change of the clock nor a stop of this process makes a link appear slow. */
  @Bean
  FlowMeter flowMeter() {
    return new FlowMeter(new RunningTime(System::nanoTime), System::nanoTime);
  }

  @Bean
  JsonMapper wireJson() {
    return WireJson.tolerant();
  }

  /** Refused if names that are not ASCII would be changed on disk. */
  @Bean
  StateDirectory stateDirectory(AgentProperties properties) {
    String encoding = System.getProperty("sun.jnu.encoding", "");
    if (!encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
      throw new RefusedToStart(
          "File names are encoded as " + encoding + ": start the agent with LC_ALL=C.UTF-8.");
    }
    StorageChecks.requireApart("state-dir", properties.stateDir(), properties.nodes());
    return StateDirectory.locked("argosy.agent.state-dir", properties.stateDir());
  }

  /** The state directory, the only bean of type Path. */
  @Bean
  Path state(StateDirectory directory) {
    return directory.path();
  }

  @Bean
  SiteStorage siteStorage(AgentProperties properties) {
    return new StorageChecks(properties).site();
  }

  @Bean
  PosixPathGuard pathGuard(SiteStorage site) {
    return new PosixPathGuard(site);
  }

  /** A few files of load tests are made at a time, by threads that do not hold up the end. */
  @Bean
  TestFiles testFiles(
      AgentProperties properties, SiteStorage site, Room room, Enrolment enrolment) {
    return new PosixTestFiles(
        properties.opensDoor() ? site : new SiteStorage(List.of()),
        properties.name(),
        room,
        enrolment::instance,
        work -> Thread.ofPlatform().daemon().name("load-test-file").start(work));
  }

  /** One for all files that are written, so that together they keep the reserve. */
  @Bean
  Room room(AgentProperties properties, PartialFiles partials) {
    return new Room(properties.limits().reserve(), Room.disks(), partials::giveWay);
  }

  @Bean
  FreeSpace freeSpace(SiteStorage site, PartialFiles partials) {
    return new FreeSpace(site, staging -> partials.amount(List.of(staging)).bytes());
  }

  @Bean
  Draining draining(AgentProperties properties) {
    return new Draining(properties.drain());
  }

  @Bean
  WakeUps wakeUps() {
    return WakeUps.create();
  }

  @Bean
  ExponentialBackOff retryDelay() {
    ExponentialBackOff doubling = new ExponentialBackOff(500, 2);
    doubling.setMaxInterval(30_000);
    return doubling;
  }

  /** Ends the process; the shutdown closes the beans in order. */
  @Bean
  Ending ending() {
    return reason -> {
      LOG.error("Agent stops: reason={}", reason);
      Thread.ofPlatform().name("ending").start(() -> System.exit(STALE));
    };
  }

  /** Holds the locks of this agent's staging directories until the process ends. */
  static final class StagingLocks implements AutoCloseable {

    private final List<StateDirectory> held = new ArrayList<>();

    StagingLocks(SiteStorage site) {
      try {
        site.stagings()
            .forEach(path -> held.add(StateDirectory.locked("argosy.agent.nodes.staging", path)));
      } catch (RefusedToStart refused) {
        close();
        throw refused;
      }
    }

    @Override
    public void close() {
      held.forEach(StateDirectory::close);
    }
  }
}
