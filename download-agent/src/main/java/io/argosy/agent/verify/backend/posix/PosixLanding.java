package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;

/** A file that is written from its start to its end. */
final class PosixLanding implements Landing {

  private final FileChannel channel;
  private Adler32 sum = new Adler32();
  private long landed;
  private Room.@Nullable Share room;

  private PosixLanding(FileChannel channel) {
    this.channel = channel;
  }

  /** Reads what is there; more than was promised cannot be a part of it. */
  static PosixLanding takeUp(FileChannel channel, ByteCount promised) throws IOException {
    PosixLanding landing = new PosixLanding(channel);
    try {
      if (channel.size() > promised.bytes()) {
        channel.truncate(0);
      }
      landing.landed = channel.size();
      landing.sum = DiskSum.of(channel);
      channel.position(landing.landed);
      return landing;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Writes no more than there is room for. */
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

  @Override
  public void close() {
    if (room != null) {
      room.close();
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
