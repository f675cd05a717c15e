package io.argosy.agent.s3.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files on their way to nodes at S3 storage, as uploads that nobody sees before they are completed;
 * and those on their way to disks. No part of an upload is kept.
 */
public final class S3Staging implements StagingArea {

  /** S3 takes 5 GiB in one request, and 10,000 parts. */
  public static final ByteCount LARGEST_PART = ByteCount.of(5_000_000_000L);

  private final Map<NodeName, S3Bucket> buckets;
  private final StagingArea disks;
  private final Leftovers leftovers;
  private final ByteCount largestPart;
  private final Map<TaskKey, Stored> stored = new ConcurrentHashMap<>();

  /**
   * A file that is there as a whole.
   *
   * @param parts in their order, as they are named when the upload is completed
   */
  record Stored(S3Client.Upload upload, List<String> parts) {}

  /**
   * @param disks of all other nodes
   * @param leftovers stores the uploads that have begun
   */
  public S3Staging(
      Map<NodeName, S3Bucket> buckets,
      StagingArea disks,
      Leftovers leftovers,
      ByteCount largestPart) {
    this.buckets = Map.copyOf(buckets);
    this.disks = disks;
    this.leftovers = leftovers;
    this.largestPart = largestPart;
  }

  private Optional<S3Bucket> bucketOf(HeldTask task) {
    return Optional.ofNullable(buckets.get(task.link().destination()));
  }

  @Override
  public Landing land(HeldTask task) throws TransferFailedException {
    Optional<S3Bucket> bucket = bucketOf(task);
    if (bucket.isEmpty()) {
      return disks.land(task);
    }
    S3Landing landing = new S3Landing(bucket.get(), this, task, largestPart.bytes());
    if (task.file().size().isZero()) {
      landing.writeNothing();
    }
    return landing;
  }

  /** Begins an upload, after its name was stored, so that a later process can delete it. */
  S3Client.Upload begin(HeldTask task, S3Bucket bucket) throws IOException {
    stored.remove(task.key());
    DavUrl next = bucket.of(task.file().lfn()).below("upload");
    CopyName name = leftovers.beginOne(bucket.node(), task, next);
    try {
      return bucket.begin(name.url());
    } catch (DavRefused | NoStorageToken e) {
      // Nothing has begun, and perhaps nothing can be deleted.
      if (!(e instanceof DavRefused refused) || refused.status() / 100 == 4) {
        leftovers.moved(task.key());
      }
      throw e;
    }
  }

  void stored(HeldTask task, S3Client.Upload upload, List<String> parts) {
    stored.put(task.key(), new Stored(upload, List.copyOf(parts)));
  }

  /** Returns the upload of a task's file; empty if it is not there as a whole. */
  Optional<Stored> of(HeldTask task) {
    return Optional.ofNullable(stored.get(task.key()));
  }

  /** The upload is completed. */
  void placed(HeldTask task) {
    stored.remove(task.key());
    leftovers.of(task.key()).ifPresent(name -> bucketOf(task).orElseThrow().completed(name.url()));
    leftovers.moved(task.key());
  }

  @Override
  public void prepare(HeldTask task) {
    if (bucketOf(task).isEmpty()) {
      disks.prepare(task);
    }
  }

  @Override
  public void discard(HeldTask task) {
    if (bucketOf(task).isEmpty()) {
      disks.discard(task);
    } else {
      stored.remove(task.key());
      leftovers.drop(task.key());
    }
  }

  @Override
  public void keep(HeldTask task) {
    if (bucketOf(task).isEmpty()) {
      disks.keep(task);
    } else {
      discard(task);
    }
  }
}
