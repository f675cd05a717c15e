package io.argosy.agent.config;

import io.argosy.agent.door.backend.PosixSourceFiles;
import io.argosy.agent.s3.backend.Presigner;
import io.argosy.agent.s3.backend.S3Bucket;
import io.argosy.agent.s3.backend.S3Check;
import io.argosy.agent.s3.backend.S3Client;
import io.argosy.agent.s3.backend.S3Destination;
import io.argosy.agent.s3.backend.S3SourceFiles;
import io.argosy.agent.s3.backend.S3Staging;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.backend.JobPorts;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.agent.webdav.backend.TokenFile;
import io.argosy.common.topology.NodeName;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.io.CloseMode;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Beans of nodes whose files are at an S3 storage. */
@Configuration(proxyBeanMethods = false)
class S3Configuration {

  /** The nodes at S3 storage of this agent, and the client that they share. */
  record Buckets(Map<NodeName, S3Bucket> byNode, CloseableHttpClient http)
      implements AutoCloseable {

    /** The bucket of a temporary name; empty if its node has another one now. */
    Optional<S3Bucket> of(CopyName name) {
      return Optional.ofNullable(byNode.get(name.node()))
          .filter(bucket -> bucket.root().relativePathOf(name.url()).isPresent());
    }

    @Override
    public void close() {
      http.close(CloseMode.IMMEDIATE);
    }
  }

  @Bean
  Buckets buckets(AgentProperties properties, CopyPatience patience, InstantSource machineTime) {
    CloseableHttpClient http =
        OutgoingHttp.client(
            Optional.of(StorageCertificates.of(properties.storageTls(), properties.routerCaFile())),
            properties.stall(),
            properties.limits().activeFiles() * 2);
    Map<NodeName, S3Bucket> buckets = new HashMap<>();
    for (AgentProperties.Node node : properties.s3Nodes()) {
      StorageSystem storage = Objects.requireNonNull(node.system());
      TokenFile keys = new TokenFile(Objects.requireNonNull(storage.tokenFile()), System::nanoTime);
      Presigner presigner =
          new Presigner(node.name(), keys, storage.region(), machineTime.withZone(ZoneOffset.UTC));
      S3Client client = new S3Client(http, presigner, patience);
      buckets.put(node.name(), new S3Bucket(node.name(), storage.url(), client));
    }
    return new Buckets(Map.copyOf(buckets), http);
  }

  /** In the background, because a storage may not answer for minutes. */
  @Bean
  ApplicationListener<ApplicationReadyEvent> storageChecks(
      Buckets buckets, AgentProperties properties) {
    List<S3Check> checks =
        buckets.byNode().values().stream()
            .map(bucket -> new S3Check(bucket, properties.name(), properties.downloads()))
            .toList();
    return ready ->
        Thread.ofVirtual().name("s3-check").start(() -> AtOnce.each(checks, S3Check::run));
  }

  /** What the tool {@code http} writes to, for all nodes. */
  @Bean
  @Primary
  S3Staging s3Staging(Buckets buckets, PosixStaging disks, Leftovers leftovers) {
    return new S3Staging(buckets.byNode(), disks, leftovers, S3Staging.LARGEST_PART);
  }

  @Bean
  @Primary
  S3SourceFiles s3SourceFiles(Buckets buckets, PosixSourceFiles disks) {
    return new S3SourceFiles(buckets.byNode(), disks);
  }

  /** The interfaces of jobs to nodes at S3 storage, which only {@code http} can write to. */
  static Map<NodeName, JobPorts> ports(
      JobPorts disks, Buckets buckets, S3Staging staging, HttpBackend http) {
    Map<NodeName, JobPorts> ports = new HashMap<>();
    buckets
        .byNode()
        .forEach(
            (node, bucket) ->
                ports.put(
                    node,
                    disks.with(
                        new Backends(List.of(http)),
                        staging,
                        new S3Destination(bucket, staging, disks.clock()))));
    return ports;
  }
}
