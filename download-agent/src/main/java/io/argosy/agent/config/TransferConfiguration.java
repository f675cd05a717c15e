package io.argosy.agent.config;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamPolicy;
import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.DispatchCycle;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.backend.JobPorts;
import io.argosy.agent.transfer.backend.JobPortsByNode;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.transfer.backend.StageTimer;
import io.argosy.agent.transfer.backend.StreamRules;
import io.argosy.agent.transfer.backend.fdt.FdtBackend;
import io.argosy.agent.transfer.backend.fdt.FdtLinks;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.agent.transfer.http.HttpGrantSource;
import io.argosy.agent.verify.Verification;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.agent.verify.backend.posix.PosixDestination;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.task.Priority;
import io.argosy.common.tcp.TcpAdvice;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.backoff.ExponentialBackOff;

/** Beans of transfers: the tools, staging, the jobs. */
@Configuration(proxyBeanMethods = false)
@Import(HttpBackend.class)
class TransferConfiguration {

  /** Connections in addition to those of the streams. */
  private static final int OTHER_CONNECTIONS = 16;

  /** How long a file that has arrived waits for others that are reported with it. */
  private static final Duration MAX_DELAY = Duration.ofSeconds(2);

  @Bean
  CloseableHttpClient doorClient(AgentProperties properties) {
    return OutgoingHttp.client(
        Optional.ofNullable(properties.routerCaFile())
            .map(file -> TrustedCertificates.of("argosy.agent.router-ca-file", file)),
        properties.stall(),
        properties.limits().activeFiles() + OTHER_CONNECTIONS);
  }

  /** Created after the locks, so that no other agent uses the directories. */
  @Bean
  PosixStaging staging(
      SiteStorage site, ProcessConfiguration.StagingLocks locks, PartialFiles partials, Room room) {
    return new PosixStaging(site, partials, room);
  }

  @Bean
  PartialFiles partialFiles(AgentProperties properties, InstantSource machineTime) {
    AgentProperties.Limits limits = properties.limits();
    return new PartialFiles(limits.parts(), limits.partsAge(), machineTime);
  }

  /** The tools, best first; only http without an FDT jar. */
  @Bean
  Backends backends(AgentProperties properties, HttpBackend http, Optional<FdtBackend> fdt) {
    return switch (properties.transfer().backend()) {
      case HTTP -> new Backends(List.of(http));
      case AUTO ->
          new Backends(Stream.<TransferBackend>concat(fdt.stream(), Stream.of(http)).toList());
      case FDT ->
          new Backends(
              List.of(
                  fdt.orElseThrow(
                      () ->
                          RefusedToStart.key(
                              "argosy.agent.fdt.jar",
                              "must name FDT's jar if argosy.agent.transfer.backend is fdt"))));
    };
  }

  /** Leftovers of earlier processes are deleted before the first job can start. */
  @Bean
  JobPorts jobPorts(
      TaskBoard board,
      Backends backends,
      PosixStaging staging,
      RouterExchange router,
      Enrolment enrolment,
      RefusedTokens refused,
      PosixPathGuard guard,
      LinkMeter meter,
      Clock clock)
      throws IOException {
    staging.sweep(board.unsettled());
    return new JobPorts(
        new HttpGrantSource(router, enrolment, refused),
        backends,
        staging,
        new PosixDestination(guard, staging, clock),
        Verification::check,
        meter,
        clock);
  }

  @Bean
  TransferLimits transferLimits(JobLimits limits, Clock clock) {
    return new TransferLimits(limits.activeFilesPerSource(), clock);
  }

  @Bean
  StreamRules streamRules(
      JobLimits limits,
      LinkMeter meter,
      StreamControl control,
      TransferLimits transfers,
      Lanes lanes) {
    return new StreamRules(limits, control::wanted, meter::expectedRateOf, transfers, lanes);
  }

  @Bean
  JobRunner jobRunner(
      JobPortsByNode ports,
      TaskBoard board,
      WakeUps wakeUps,
      ExponentialBackOff pause,
      Ending ending,
      MeterRegistry meters,
      StreamRules streams) {
    JobRunner jobs =
        new JobRunner(ports, wakeUps.dispatch(), board, MAX_DELAY, pause, ending, meters, streams);
    // Tasks that became more urgent may justify another job.
    wakeUps
        .queues()
        .wakes(
            () -> {
              jobs.sortQueues();
              wakeUps.dispatch().run();
            });
    return jobs;
  }

  @Bean
  JobLimits jobLimits(AgentProperties properties) {
    var limits = properties.limits();
    return new JobLimits(
        limits.jobFiles(),
        limits.jobBytes(),
        limits.jobTime(),
        limits.activeFiles(),
        limits.activeFilesPerSource(),
        limits.activeFilesPerDestination(),
        limits.jobsPerLink());
  }

  @Bean
  AdvisedStreams advisedStreams(AgentProperties properties, Lanes lanes) {
    return new AdvisedStreams(properties.streams().most(), lanes);
  }

  /** A number that the operator sets is not raised by an advice. */
  @Bean
  StreamControl streamControl(AgentProperties properties, AdvisedStreams advised) {
    var streams = properties.streams();
    Integer start = streams.start();
    return start == null
        ? new StreamControl(
            streams.mode(),
            new StreamPolicy(Math.min(TcpAdvice.FILES_AT_ONCE, streams.most()), streams.most()),
            advised::of,
            streams.pinned())
        : new StreamControl(
            streams.mode(),
            new StreamPolicy(start, streams.most()),
            any -> OptionalInt.empty(),
            streams.pinned());
  }

  private static Priority leastUrgent(AgentProperties properties) {
    AgentProperties.Circuits circuits = properties.circuits();
    return circuits == null ? Priority.NORMAL : circuits.leastUrgent();
  }

  /** The jobs of lanes that FDT serves have other sizes. */
  @Bean
  DispatchCycle dispatchCycle(
      TaskBoard board,
      JobRunner jobs,
      WakeUps wakeUps,
      MeterRegistry meters,
      JobLimits limits,
      AgentProperties properties,
      LinkMeter meter,
      TransferLimits transfers,
      Lanes lanes,
      Optional<FdtLinks> links) {
    Optional<FdtLinks> fdt = links.filter(known -> properties.hasFdt());
    Function<Lane, LinkShape> shapes =
        lane ->
            fdt.map(known -> known.shapeOf(lane))
                .orElseGet(() -> limits.shape(meter.expectedRateOf(lane)));
    DispatchCycle cycle =
        new DispatchCycle(
            board, jobs, shapes, transfers, lanes, leastUrgent(properties), UUID::randomUUID);
    Timer timer = StageTimer.of(meters, "batch");
    wakeUps.dispatch().wakes(timer.wrap(cycle::run));
    return cycle;
  }
}
