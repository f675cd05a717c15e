package io.argosy.agent.config;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamPolicy;
import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.circuits.StreamFeed;
import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.GrowingPause;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.storage.PathGuard;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.DispatchCycle;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.backend.JobPorts;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.transfer.backend.StageTimer;
import io.argosy.agent.transfer.backend.StreamRules;
import io.argosy.agent.transfer.backend.fdt.FdtBackend;
import io.argosy.agent.transfer.backend.fdt.FdtLinks;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.agent.transfer.http.HttpGrantSource;
import io.argosy.agent.transfer.statefile.JobStateFiles;
import io.argosy.agent.verify.Verification;
import io.argosy.agent.verify.backend.posix.KeptParts;
import io.argosy.agent.verify.backend.posix.PosixDestination;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.LinkName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The transfer: the mover, its staging, the jobs. */
@Configuration(proxyBeanMethods = false)
class TransferConfiguration {

  /** Beside those of the streams. */
  private static final int OTHER_CONNECTIONS = 16;

  /** A file that has arrived waits so long for others that are reported with it. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Bean
  CloseableHttpClient doorClient(AgentProperties properties) {
    return OutgoingHttp.client(
        Optional.ofNullable(properties.routerCaFile()),
        properties.stall(),
        properties.limits().activeFiles() + OTHER_CONNECTIONS);
  }

  /** Made after the locks: nobody else may be at work there. */
  @Bean
  PosixStaging staging(
      SiteStorage site, StagingLocks locks, KeptParts kept, AgentProperties properties) {
    return new PosixStaging(site, kept, properties.limits().reserve());
  }

  @Bean
  KeptParts keptParts(AgentProperties properties, Clock clock) {
    AgentProperties.Limits limits = properties.limits();
    return new KeptParts(new KeptParts.Bounds(limits.parts(), limits.partsAge()), clock);
  }

  @Bean
  HttpBackend httpBackend(
      CloseableHttpClient doorClient,
      JsonMapper json,
      PosixStaging staging,
      GrowingPause pause,
      FlowMeter flows,
      Clock clock) {
    return new HttpBackend(doorClient, json, staging, pause, flows, clock);
  }

  /** The best first; without a jar there is nothing but http. */
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
                              "names FDT's jar where argosy.agent.transfer.backend is fdt"))));
    };
  }

  @Bean
  JobStateFiles jobStateFiles(StateDirectory state, JsonMapper json) throws IOException {
    return new JobStateFiles(state.path(), json);
  }

  /** What lies on disk of earlier lives is swept before the first job can start. */
  @Bean
  JobPorts jobPorts(
      Movement movement,
      RouterExchange router,
      Enrolment enrolment,
      PathGuard guard,
      LinkMeter meter) {
    movement.sweep();
    return new JobPorts(
        new HttpGrantSource(router, enrolment),
        movement.backends(),
        movement.staging(),
        new PosixDestination(guard, movement.staging(), movement.clock()),
        new Verification(),
        movement.journal(),
        meter,
        movement.clock());
  }

  @Bean
  Movement movement(
      Backends backends,
      PosixStaging staging,
      JobStateFiles journal,
      TaskBoard board,
      Clock clock) {
    return new Movement(backends, staging, journal, board, clock);
  }

  /** What every part of the process may lean on. */
  record ProcessParts(GrowingPause pause, Ending ending, MeterRegistry meters) {}

  @Bean
  ProcessParts processParts(GrowingPause pause, Ending ending, MeterRegistry meters) {
    return new ProcessParts(pause, ending, meters);
  }

  @Bean
  TransferLimits transferLimits(JobLimits limits, Clock clock) {
    return new TransferLimits(limits.activeFilesPerSource(), clock);
  }

  @Bean
  StreamRules streamRules(
      JobLimits limits, LinkMeter meter, StreamControl control, TransferLimits transfers) {
    return new StreamRules(limits, control::wanted, meter::rateOf, transfers);
  }

  @Bean
  JobRunner jobRunner(
      JobPorts ports, TaskBoard board, Bells bells, ProcessParts parts, StreamRules streams) {
    JobRunner.Surroundings around =
        new JobRunner.Surroundings(
            bells.dispatch(), board, PATIENCE, parts.pause(), parts.ending(), parts.meters());
    JobRunner jobs = new JobRunner(ports, around, streams);
    // What has become more urgent may be worth a job of its own.
    bells
        .queues()
        .wakes(
            () -> {
              jobs.sortQueues();
              bells.dispatch().run();
            });
    return jobs;
  }

  @Bean
  DroppedWork droppedWork(Movement movement, ReportOutbox outbox, Bells bells) {
    return new UnmovedWork(movement, outbox, bells.queues());
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
  StreamControl streamControl(AgentProperties properties) {
    var streams = properties.streams();
    return new StreamControl(
        new StreamControl.Settings(
            streams.mode(), new StreamPolicy(streams.start(), streams.most()), streams.pinned()));
  }

  @Bean
  StreamFeed streamFeed(StreamControl control, LinkMeter meter, Clock clock) {
    return new StreamFeed(control, meter, clock);
  }

  /** Links that FDT serves have jobs of another shape. */
  @Bean
  DispatchCycle.Rules dispatchRules(
      JobLimits limits, AgentProperties properties, LinkMeter meter, Optional<FdtLinks> links) {
    Optional<FdtLinks> fdt = links.filter(known -> properties.hasFdt());
    Function<LinkName, LinkShape> shapes =
        link ->
            fdt.map(known -> known.shapeOf(link)).orElseGet(() -> limits.shape(meter.rateOf(link)));
    return new DispatchCycle.Rules(shapes, UUID::randomUUID);
  }

  @Bean
  DispatchCycle dispatchCycle(
      TaskBoard board, JobRunner jobs, DispatchCycle.Rules rules, Bells bells, ProcessParts parts) {
    DispatchCycle cycle = new DispatchCycle(board, jobs, rules);
    Timer timer = StageTimer.of(parts.meters(), "batch");
    bells.dispatch().wakes(timer.wrap(cycle::run));
    return cycle;
  }
}
