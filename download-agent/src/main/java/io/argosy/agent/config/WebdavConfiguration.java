package io.argosy.agent.config;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.claim.Standing;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.s3.backend.S3Staging;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.agent.transfer.backend.JobPorts;
import io.argosy.agent.transfer.backend.JobPortsByNode;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.agent.webdav.backend.LeftoverSweep;
import io.argosy.agent.webdav.backend.RunningCopies;
import io.argosy.agent.webdav.backend.StorageAccess;
import io.argosy.agent.webdav.backend.StorageSites;
import io.argosy.agent.webdav.backend.StorageSpace;
import io.argosy.agent.webdav.backend.TokenFile;
import io.argosy.agent.webdav.backend.TpcBackend;
import io.argosy.agent.webdav.backend.WebdavDestination;
import io.argosy.agent.webdav.backend.WebdavStaging;
import io.argosy.agent.webdav.http.RouterTokens;
import io.argosy.agent.webdav.statefile.LeftoverFiles;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import tools.jackson.databind.json.JsonMapper;

/** Beans of nodes whose files are at a WebDAV storage. */
@Configuration(proxyBeanMethods = false)
class WebdavConfiguration {

  private static final Duration CANCELS = Duration.ofSeconds(1);
  private static final Duration DELETES = Duration.ofSeconds(5);

  /** Beyond those of files: requests about names. */
  private static final int OTHER_CONNECTIONS = 32;

  @Bean
  RefusedTokens refusedTokens() {
    return new RefusedTokens(System::nanoTime);
  }

  @Bean
  StorageClients storageClients(AgentProperties properties, RefusedTokens refused) {
    SSLContext tls = StorageCertificates.of(properties.storageTls(), properties.routerCaFile());
    int connections = properties.limits().activeFiles() + OTHER_CONNECTIONS;
    return new StorageClients(
        hosts ->
            new DavClient(
                "argosy-agent",
                properties.stall(),
                connections,
                hosts,
                Optional.of(tls),
                refused::add));
  }

  @Bean
  CopyPatience copyPatience(AgentProperties properties) {
    return new CopyPatience(properties.tpc().standstill(), properties.tpc().slowest());
  }

  @Bean
  StorageSites storageSites(
      AgentProperties properties,
      StorageClients clients,
      RouterExchange router,
      Enrolment enrolment,
      RefusedTokens refused,
      CopyPatience patience) {
    StorageTokens ofRouter = new RouterTokens(router, enrolment, refused, System::nanoTime);
    Map<NodeName, StorageAccess> storages = storages(properties, clients, ofRouter, patience);
    StorageTokens unmanaged = properties.carriesUnmanaged() ? ofRouter : WebdavConfiguration::none;
    return new StorageSites(
        storages,
        (node, root) ->
            new StorageAccess(node, root, clients.redirectedTo(List.of()), unmanaged, patience));
  }

  private static Map<NodeName, StorageAccess> storages(
      AgentProperties properties,
      StorageClients clients,
      StorageTokens ofRouter,
      CopyPatience patience) {
    Map<NodeName, StorageAccess> storages = new HashMap<>();
    for (AgentProperties.Node node : properties.nodes()) {
      StorageSystem storage = node.system();
      if (storage != null && storage.kind() == StorageSystem.Kind.WEBDAV) {
        storages.put(
            node.name(),
            new StorageAccess(
                node.name(),
                storage.url(),
                clients.redirectedTo(storage.redirectHosts()),
                tokens(storage, ofRouter),
                patience));
      }
    }
    return storages;
  }

  private static DavAccess none(NodeName node, DavUrl directory) throws NoStorageToken {
    throw new NoStorageToken(
        "no files are copied to %s at %s, which is of no site: carries-unmanaged is not set"
            .formatted(node, directory.origin()));
  }

  private static StorageTokens tokens(StorageSystem storage, StorageTokens ofRouter) {
    return switch (storage.credentials()) {
      case ROUTER -> ofRouter;
      case SITE -> new TokenFile(Objects.requireNonNull(storage.tokenFile()), System::nanoTime);
      case NONE -> (node, directory) -> DavAccess.NONE;
    };
  }

  @Bean
  Leftovers leftovers(AgentProperties properties, Path state, JsonMapper json, Supplier<UUID> ids)
      throws IOException {
    return new Leftovers(LeftoverFiles.in(state, json), properties.name(), ids, System::nanoTime);
  }

  @Bean
  LeftoverSweep leftoverSweep(
      Leftovers leftovers, StorageSites sites, S3Configuration.Buckets buckets) {
    return new LeftoverSweep(
        leftovers,
        name ->
            sites
                .of(name)
                .<LeftoverSweep.Delete>map(at -> at::delete)
                .or(() -> buckets.of(name).map(at -> at::delete)));
  }

  @Bean
  RunningCopies runningCopies(CopyPatience patience, TaskBoard board) {
    return new RunningCopies(
        task -> board.standing(task).state() == Standing.State.CANCELLED,
        patience,
        System::nanoTime);
  }

  @Bean
  JobPortsByNode jobPortsByNode(
      JobPorts disks,
      StorageSites sites,
      StorageClients clients,
      HttpBackend http,
      Leftovers leftovers,
      RunningCopies running,
      FlowMeter flows,
      S3Configuration.Buckets buckets,
      S3Staging s3Staging) {
    WebdavStaging staging = new WebdavStaging(leftovers);
    Function<StorageAccess, JobPorts> ports =
        site ->
            disks.with(
                new Backends(
                    List.of(
                        new TpcBackend(
                            site, http, clients, leftovers, running, flows, disks.clock()))),
                staging,
                new WebdavDestination(site, leftovers, staging, disks.clock()));
    Map<NodeName, JobPorts> ofNodes =
        new HashMap<>(S3Configuration.ports(disks, buckets, s3Staging, http));
    sites.byNode().forEach((node, site) -> ofNodes.put(node, ports.apply(site)));
    return new JobPortsByNode(
        disks,
        task ->
            Optional.ofNullable(ofNodes.get(task.link().destination()))
                .or(() -> sites.of(task).map(ports)));
  }

  /**
   * A token for the free space is one for all files of the node. Transfers show their tokens to
   * other sites, so that they must not be given this one.
   */
  @Bean
  StorageSpace storageSpace(
      AgentProperties properties,
      StorageClients clients,
      RouterExchange router,
      Enrolment enrolment,
      RefusedTokens refused,
      CopyPatience patience,
      SpaceMeter spaces) {
    StorageTokens ofRouter = new RouterTokens(router, enrolment, refused, System::nanoTime);
    return new StorageSpace(
        storages(properties, clients, ofRouter, patience).values(), spaces, System::nanoTime);
  }

  @Bean
  SchedulingConfigurer storageWork(RunningCopies running, LeftoverSweep sweep, StorageSpace space) {
    return tasks -> {
      tasks.addFixedDelayTask(new FixedDelayTask(space::run, SpaceMeter.EVERY, SpaceMeter.EVERY));
      tasks.addFixedDelayTask(new FixedDelayTask(running::sweep, CANCELS, CANCELS));
      tasks.addFixedDelayTask(new FixedDelayTask(sweep::run, DELETES, DELETES));
    };
  }
}
