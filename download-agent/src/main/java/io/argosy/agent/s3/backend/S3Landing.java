package io.argosy.agent.s3.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.Adler32;

/**
 * A file that is written through to a storage, part after part. With its last byte it is stored, as
 * an upload that is not completed. Nothing of it can be continued after it was closed.
 */
final class S3Landing implements Landing {

  private final S3Bucket bucket;
  private final S3Staging staging;
  private final HeldTask task;
  private final long largestPart;
  private final Adler32 sum = new Adler32();
  private final List<String> parts = new ArrayList<>();
  private Optional<S3Client.Upload> upload = Optional.empty();
  private Optional<PartUpload> part = Optional.empty();
  private long landed;

  /**
   * @param largestPart bytes of one part at most
   */
  S3Landing(S3Bucket bucket, S3Staging staging, HeldTask task, long largestPart) {
    this.bucket = bucket;
    this.staging = staging;
    this.task = task;
    this.largestPart = largestPart;
  }

  private long size() {
    return task.file().size().bytes();
  }

  @Override
  public long landed() {
    return landed;
  }

  @Override
  public Checksum checksum() {
    return Checksum.of(sum);
  }

  @Override
  public void write(byte[] bytes, int length) throws TransferFailedException {
    if (length > size() - landed) {
      throw new TransferFailedException(
          new TaskFailure(
              FailureClass.NETWORK, Phase.TRANSFER, "the source sends more than the file has"));
    }
    try {
      for (int sent = 0; sent < length; ) {
        PartUpload open = openPart();
        int share = (int) Math.min(length - sent, open.left());
        open.write(bytes, sent, share);
        sent += share;
        landed += share;
        endFullPart(open);
      }
    } catch (IOException e) {
      // Whatever is wrong with this storage, no source or link is to blame.
      throw new TransferFailedException(S3Failures.of(Phase.SESSION, e), e);
    }
    sum.update(bytes, 0, length);
  }

  /** A file without bytes has one part, which is as empty. */
  void writeNothing() throws TransferFailedException {
    try {
      endFullPart(openPart());
    } catch (IOException e) {
      throw new TransferFailedException(S3Failures.of(Phase.SESSION, e), e);
    }
  }

  private PartUpload openPart() throws IOException {
    if (part.isPresent()) {
      return part.get();
    }
    S3Client.Upload begun = upload.isPresent() ? upload.get() : begin();
    long length = nextPart(size(), landed, largestPart);
    PartUpload open = new PartUpload(bucket.client(), begun, parts.size() + 1, length);
    part = Optional.of(open);
    return open;
  }

  /**
   * Returns the bytes of the part that begins at an offset of a file.
   *
   * @param size of the file, at least the offset
   */
  static long nextPart(long size, long offset, long largestPart) {
    return Math.min(largestPart, size - offset);
  }

  private S3Client.Upload begin() throws IOException {
    S3Client.Upload begun = staging.begin(task, bucket);
    upload = Optional.of(begun);
    return begun;
  }

  private void endFullPart(PartUpload open) throws IOException {
    if (open.left() > 0) {
      return;
    }
    parts.add(open.etag());
    part = Optional.empty();
    if (landed == size()) {
      staging.stored(task, upload.orElseThrow(), parts);
    }
  }

  @Override
  public void restart() {
    if (landed > 0) {
      end();
      staging.discard(task);
      upload = Optional.empty();
      parts.clear();
      sum.reset();
      landed = 0;
    }
  }

  private void end() {
    part.ifPresent(PartUpload::close);
    part = Optional.empty();
  }

  @Override
  public void close() {
    end();
    if (landed < size() && upload.isPresent()) {
      staging.discard(task);
    }
  }
}
