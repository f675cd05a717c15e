package io.argosy.agent.s3.backend;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavContent;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.Adler32;
import java.util.zip.CheckedInputStream;

/**
 * Final names at an S3 storage. A file gets its name when its upload is completed, which no
 * renaming and no copy is needed for, as Hadoop's committers for S3 do it. The ETag of a file is no
 * checksum: a file that is there is read to compare it. S3 has no request to write a file to disk.
 */
public final class S3Destination implements DestinationStorage {

  /** Bytes of a key. */
  private static final int LONGEST_KEY = 1024;

  private final S3Bucket bucket;
  private final S3Staging staging;
  private final Clock clock;

  public S3Destination(S3Bucket bucket, S3Staging staging, Clock clock) {
    this.bucket = bucket;
    this.staging = staging;
    this.clock = clock;
  }

  @Override
  public Map<TaskKey, Finding> survey(List<HeldTask> tasks) {
    Map<TaskKey, Finding> findings = new ConcurrentHashMap<>();
    AtOnce.each(tasks, task -> findings.put(task.key(), survey(task)));
    return findings;
  }

  @Override
  public Finding survey(HeldTask task) {
    if (LoadTestFile.isOne(task.file().lfn())) {
      return Finding.ABSENT;
    }
    DavUrl key = bucket.of(task.file().lfn());
    if (key.path().getBytes(UTF_8).length > LONGEST_KEY) {
      return Finding.refused("S3 storage takes no name of more than 1024 bytes: " + key);
    }
    try {
      Optional<S3Client.Stored> there = bucket.client().find(key);
      return there.isEmpty() ? Finding.ABSENT : compared(task, key, there.get());
    } catch (IOException e) {
      return new Finding.Blocked(S3Failures.of(Phase.SESSION, e));
    }
  }

  private Finding compared(HeldTask task, DavUrl key, S3Client.Stored there) throws IOException {
    if (!there.size().equals(task.file().size())
        || !checksumOf(key, there).equals(task.file().checksum())) {
      return Finding.otherContent(task.file().lfn().value());
    }
    return new Finding.AlreadyThere(
        new Arrival(
            task.key(), there.size(), task.file().checksum(), Effort.none(clock.instant())));
  }

  private Checksum checksumOf(DavUrl key, S3Client.Stored there) throws IOException {
    Adler32 sum = new Adler32();
    try (DavContent content = bucket.client().get(key, there, 0)) {
      new CheckedInputStream(content, sum).transferTo(OutputStream.nullOutputStream());
    }
    return Checksum.of(sum);
  }

  /** Only requires that each file is there as a whole. */
  @Override
  public void flush(List<HeldTask> staged) throws TransferFailedException {
    for (HeldTask task : staged) {
      if (staging.of(task).isEmpty()) {
        throw new TransferFailedException(withoutUpload(task));
      }
    }
  }

  private static TaskFailure withoutUpload(HeldTask task) {
    return new TaskFailure(
        FailureClass.LOST, Phase.PLACE, "there is no upload of " + task.file().lfn());
  }

  @Override
  public Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> staged) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = new ConcurrentHashMap<>();
    AtOnce.each(staged, task -> verdicts.put(task.key(), placed(task)));
    return verdicts;
  }

  /** A verified file of a load test has served its purpose. */
  private Optional<TaskFailure> placed(HeldTask task) {
    if (LoadTestFile.isOne(task.file().lfn())) {
      staging.discard(task);
      return Optional.empty();
    }
    return switch (survey(task)) {
      case Finding.Absent absent ->
          staging
              .of(task)
              .map(whole -> completed(task, whole))
              .orElseGet(() -> Optional.of(withoutUpload(task)));
      case Finding other -> found(task, other);
    };
  }

  private Optional<TaskFailure> found(HeldTask task, Finding finding) {
    if (finding instanceof Finding.Blocked blocked) {
      return Optional.of(blocked.failure());
    }
    staging.discard(task);
    return Optional.empty();
  }

  /**
   * Another file may have got the name meanwhile, and a request whose answer was lost may have
   * succeeded.
   */
  private Optional<TaskFailure> completed(HeldTask task, S3Staging.Stored whole) {
    DavUrl key = bucket.of(task.file().lfn());
    try {
      bucket.client().complete(whole.upload(), whole.parts(), task.file().size());
      if (bucket.client().find(key).filter(it -> it.size().equals(task.file().size())).isEmpty()) {
        throw new ProtocolException(
            "the storage has completed an upload, and does not have the file");
      }
      staging.placed(task);
      return Optional.empty();
    } catch (IOException e) {
      Finding now = survey(task);
      return now instanceof Finding.Absent
          ? Optional.of(S3Failures.of(Phase.PLACE, e))
          : found(task, now);
    }
  }
}
