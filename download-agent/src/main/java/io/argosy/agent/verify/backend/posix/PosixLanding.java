package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that is written sequentially. */
final class PosixLanding implements Landing {

  private static final Logger LOG = LoggerFactory.getLogger(PosixLanding.class);

  private static final Set<OpenOption> NEW_OR_AGAIN =
      Set.of(
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.CREATE,
          LinkOption.NOFOLLOW_LINKS);

  private final Path part;
  private final ByteCount promised;
  private final PartialChecksums sums;
  private final FileChannel channel;
  private Adler32 sum = new Adler32();
  private long landed;
  private Room.@Nullable Share room;

  private PosixLanding(Path part, ByteCount promised, PartialChecksums sums) throws IOException {
    this.part = part;
    this.promised = promised;
    this.sums = sums;
    this.channel = FileChannel.open(part, NEW_OR_AGAIN);
  }

  /** Reads existing bytes unless their checksum is known; more than promised cannot be a part. */
  static PosixLanding takeUp(Path part, ByteCount promised, PartialChecksums sums)
      throws IOException {
    PosixLanding landing = new PosixLanding(part, promised, sums);
    try {
      landing.takeUp();
      return landing;
    } catch (IOException e) {
      landing.channel.close();
      throw e;
    }
  }

  /** Reads a part in advance. An error is reported when the part is opened. */
  static void read(Path part, ByteCount promised, PartialChecksums sums) {
    LOG.info("Reading a part to compute its checksum: file={}", part);
    try {
      takeUp(part, promised, sums).setAside();
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("Could not read a partial file: file={} reason={}", part, e.getMessage());
    }
  }

  private void takeUp() throws IOException {
    if (channel.size() > promised.bytes()) {
      channel.truncate(0);
    }
    landed = channel.size();
    Optional<Adler32> known = sums.take(part, landed);
    sum = known.isPresent() ? known.get() : PartialChecksums.read(channel);
    channel.position(landed);
  }

  /** Limits the writes to the available room. */
  PosixLanding within(Room.Share share) {
    room = share;
    return this;
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
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    try {
      if (room != null) {
        room.writes(length);
      }
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
    sum.update(bytes, 0, length);
    landed += length;
  }

  @Override
  public void restart() throws TransferFailedException {
    try {
      channel.truncate(0);
      channel.position(0);
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
    if (room != null) {
      room.again(landed);
    }
    sum = new Adler32();
    landed = 0;
  }

  /** Closes a part whose checksum need not be computed again, even if it is complete. */
  void setAside() {
    close();
    sums.put(part, sum, landed);
  }

  @Override
  public void close() {
    if (room != null) {
      room.close();
    }
    if (landed >= PartialFiles.SMALLEST && landed < promised.bytes()) {
      sums.put(part, sum, landed);
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
