package io.argosy.agent.config;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.door.FdtDoor;
import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.ReadSlots;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.fdt.FdtProgram;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.fdt.process.LocalFdt;
import io.argosy.agent.fdt.statefile.FdtRecordFiles;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.agent.status.http.FdtJobsPage;
import io.argosy.agent.transfer.backend.fdt.FdtBackend;
import io.argosy.agent.transfer.backend.fdt.FdtLinks;
import io.argosy.agent.transfer.backend.fdt.FdtRules;
import io.argosy.agent.transfer.backend.fdt.FdtStation;
import io.argosy.agent.transfer.backend.http.FdtDoorClient;
import io.argosy.agent.verify.backend.posix.PosixFlatArea;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.unit.Amount;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Beans of FDT, if the operator has configured its jar. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("argosy.agent.fdt.jar")
@Import({FdtBackend.class, FdtDoorClient.class, FdtJobsPage.class})
class FdtConfiguration {

  private static final String KEYS = "argosy.agent.fdt.";
  private static final int MOST_OVERLAP = 4;

  /** Waits between two checks of a run; stops when the agent does. */
  static final class Pulse implements BooleanSupplier, AutoCloseable {

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Duration pause;

    Pulse(Duration pause) {
      this.pause = pause;
    }

    @Override
    public boolean getAsBoolean() {
      try {
        return !stopped.await(pause.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public void close() {
      stopped.countDown();
    }
  }

  /** Processes that an earlier agent process left running are killed before any run starts. */
  @Bean
  LocalFdt localFdt(AgentProperties properties, Path state) {
    AgentProperties.Fdt fdt = properties.fdt();
    Path java =
        fdt.java() == null
            ? Path.of(System.getProperty("java.home"), "bin", "java")
            : required("java", fdt.java());
    FdtProgram program = new FdtProgram(java, required("jar", fdt.jar()), policy(fdt.policyJar()));
    LocalFdt tool = new LocalFdt(program, state.resolve("fdt"), Path.of("/tmp"));
    tool.sweep();
    return tool;
  }

  @Bean
  FdtRecords fdtRecords(Path state, JsonMapper json) throws IOException {
    return new FdtRecordFiles(state, FdtRecordFiles.Bounds.DEFAULT, json);
  }

  /** The own address, where FDT's servers listen. */
  @Bean
  Inet4Address fdtAddress(AgentProperties properties) {
    if (properties.fdt().address() instanceof Inet4Address own) {
      requireReachable(properties, own);
      return own;
    }
    throw RefusedToStart.key(
        KEYS + "address", "is IPv6, over which FDT cannot filter clients: set an IPv4");
  }

  @Bean
  PortLeases portLeases(AgentProperties properties) {
    return new PortLeases(properties.fdt().ports(), LocalFdt::isFree);
  }

  /** Refuses a door that serves other machines with an FDT that none of them can connect to. */
  private static void requireReachable(AgentProperties properties, Inet4Address own) {
    AgentProperties.Door door = properties.door();
    boolean near =
        door.address().isLoopbackAddress()
            && (door.advertiseUrl() == null || isLoopback(door.advertiseUrl().getHost()));
    if (own.isLoopbackAddress() && properties.opensDoor() && properties.hasFdt() && !near) {
      throw RefusedToStart.key(
          KEYS + "address",
          "is "
              + own.getHostAddress()
              + ", where no other machine can connect: the door is open"
              + " to others, so set the address that they connect to");
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Bean
  FdtTimeouts fdtTimeouts() {
    return FdtTimeouts.DEFAULT;
  }

  @Bean
  Pulse fdtPulse(FdtTimeouts timeouts) {
    return new Pulse(timeouts.check());
  }

  @Bean
  FdtDoor fdtDoor(
      AgentProperties properties,
      LocalFdt tool,
      PortLeases leases,
      Inet4Address own,
      SourceFiles sources,
      SentBytes sent,
      ReadSlots slots,
      Fireflies fireflies,
      FdtTimeouts timeouts,
      Clock clock,
      InstantSource machineTime) {
    int doorRuns = properties.fdt().doorRuns();
    if (doorRuns < 1) {
      throw RefusedToStart.key(KEYS + "door-runs", "must be at least 1: " + doorRuns);
    }
    return new FdtDoor(
        tool,
        leases,
        own,
        onCircuits(properties),
        doorRuns,
        () -> UUID.randomUUID().toString(),
        sources,
        sent,
        slots,
        fireflies,
        timeouts,
        clock,
        machineTime);
  }

  private static Set<String> onCircuits(AgentProperties properties) {
    return Stream.ofNullable(properties.circuits())
        .flatMap(circuits -> circuits.endpoints().stream())
        .map(EndpointSettings::address)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  @Bean
  FdtStation fdtStation(
      AgentProperties properties,
      LocalFdt tool,
      PortLeases leases,
      Inet4Address own,
      FdtRecords records,
      PosixStaging staging,
      FdtDoorClient doors,
      FdtTimeouts timeouts) {
    return new FdtStation(
        tool,
        leases,
        new PosixFlatArea(staging),
        staging,
        doors,
        properties.fdt().inbound() ? Optional.of(own) : Optional.empty(),
        timeouts,
        records);
  }

  @Bean
  FdtLinks fdtLinks(
      AgentProperties properties, JobLimits limits, FlowMeter flows, LinkMeter meter, Clock clock) {
    AgentProperties.Fdt fdt = properties.fdt();
    JobSizing sizing = sizing(limits, fdt);
    if (fdt.overlap() < 1 || fdt.overlap() > MOST_OVERLAP) {
      throw RefusedToStart.key(
          KEYS + "overlap", "must be from 1 to " + MOST_OVERLAP + ": " + fdt.overlap());
    }
    boolean orHttp = properties.transfer().backend() == AgentProperties.Backend.AUTO;
    Function<Lane, LinkShape> usual = lane -> limits.shape(meter.expectedRateOf(lane));
    int starts = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    return new FdtLinks(fdt.overlap(), starts, sizing, usual, orHttp, flows, clock);
  }

  static JobSizing sizing(JobLimits limits, AgentProperties.Fdt fdt) {
    return new JobSizing(
        new Amount(limits.jobFiles(), limits.jobBytes()),
        new Amount(fdt.jobFiles(), fdt.jobBytes()));
  }

  @Bean
  FdtRules fdtRules(
      AgentProperties properties, AdvisedStreams advised, Lanes lanes, Clock clock, Pulse pulse) {
    AgentProperties.Fdt fdt = properties.fdt();
    return new FdtRules(
        fdt.streams() == null ? OptionalInt.empty() : OptionalInt.of(fdt.streams()),
        fdt.streamsFrom(),
        lane -> advised.ofEach(lane, fdt.overlap()),
        lanes::isLost,
        properties.transfer().backend() == AgentProperties.Backend.AUTO,
        clock,
        () -> UUID.randomUUID().toString(),
        pulse);
  }

  private static Path required(String key, @Nullable Path file) {
    if (file == null || !Files.isReadable(file)) {
      throw RefusedToStart.key(KEYS + key, file + " cannot be read");
    }
    return file.toAbsolutePath();
  }

  /** By default in the directory of the jar that contains this class. */
  private static Path policy(@Nullable Path configured) {
    if (configured != null) {
      return required("policy-jar", configured);
    }
    return ownJar("argosy-fdt-policy")
        .orElseThrow(
            () ->
                RefusedToStart.key(
                    KEYS + "policy-jar",
                    "must name argosy-fdt-policy.jar, which is not next to the agent's jars"));
  }

  private static Optional<Path> ownJar(String prefix) {
    try {
      Path own =
          Path.of(
              FdtConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> jars = Files.list(own.toAbsolutePath().getParent())) {
        return jars.filter(jar -> isJar(jar.getFileName().toString(), prefix)).findFirst();
      }
    } catch (URISyntaxException | IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isJar(String file, String prefix) {
    return file.startsWith(prefix) && file.endsWith(".jar");
  }
}
