package io.argosy.agent.s3.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.MemoryLeftovers;
import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.agent.webdav.backend.LeftoverSweep;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;

/** A node at an S3 storage, with what an agent has for it. */
final class S3World implements AutoCloseable {

  static final ByteCount PART = ByteCount.of(6_000_000);

  private static final int BUFFER = 256 * 1024;

  private final AtomicLong nanos = new AtomicLong();
  private final MemoryLeftovers files = new MemoryLeftovers();
  private final MemoryStaging disks = new MemoryStaging();
  private final CloseableHttpClient http =
      HttpClients.custom().disableRedirectHandling().disableAutomaticRetries().build();
  private final S3Client client;
  private final DavUrl root;
  private final NodeName node;
  private S3Bucket bucket;
  private Leftovers leftovers;
  private S3Staging staging;

  /**
   * @param url of the directory of the logical names
   * @param keys with a colon between them
   */
  S3World(NodeName node, String url, String keys) {
    this(node, url, keys, StorageWorld.PATIENCE);
  }

  S3World(NodeName node, String url, String keys, CopyPatience patience) {
    Presigner presigner =
        new Presigner(
            node, (any, directory) -> DavAccess.bearer(keys), "us-east-1", Clock.systemUTC());
    this.node = node;
    root = DavUrl.parse(url);
    client = new S3Client(http, presigner, patience);
    bucket = new S3Bucket(node, root, client);
    leftovers = leftoversOfNewProcess();
    staging = stagingOfNewProcess();
  }

  private Leftovers leftoversOfNewProcess() {
    return new Leftovers(files, new AgentName("east"), UUID::randomUUID, nanos::get);
  }

  private S3Staging stagingOfNewProcess() {
    return new S3Staging(Map.of(bucket.node(), bucket), disks, leftovers, PART);
  }

  /** The process ends, and another one begins with its files. */
  void restart() {
    bucket = new S3Bucket(node, root, client);
    leftovers = leftoversOfNewProcess();
    staging = stagingOfNewProcess();
  }

  S3Bucket bucket() {
    return bucket;
  }

  MemoryStaging disks() {
    return disks;
  }

  Leftovers leftovers() {
    return leftovers;
  }

  S3Staging staging() {
    return staging;
  }

  S3Destination destination() {
    return new S3Destination(bucket, staging, Clock.systemUTC());
  }

  /** Deletes what is due now and 15 seconds later. */
  void sweep() {
    LeftoverSweep sweep = new LeftoverSweep(leftovers, name -> Optional.of(bucket::delete));
    sweep.run();
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    sweep.run();
  }

  /** Whether the storage has an upload of the task's file, after a sweep. */
  boolean isStaged(HeldTask task) throws IOException {
    sweep();
    return !client.uploads(bucket.of(task.file().lfn())).isEmpty();
  }

  /** Lands the whole content, as a tool does. */
  void stage(HeldTask task, byte[] content) throws TransferFailedException {
    try (Landing landing = staging.land(task)) {
      for (int from = 0; from < content.length; from += BUFFER) {
        byte[] buffer = Arrays.copyOfRange(content, from, Math.min(content.length, from + BUFFER));
        landing.write(buffer, buffer.length);
      }
    }
  }

  /** Stores a file, or replaces it. */
  void write(String name, byte[] content) throws IOException {
    S3Client.Upload upload = bucket.client().begin(bucket.root().below(name));
    String part =
        bucket.client().part(upload, 1, content.length, new ByteArrayInputStream(content));
    bucket.client().complete(upload, List.of(part), ByteCount.of(content.length));
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
