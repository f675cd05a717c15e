package io.argosy.agent.storage.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class RoomTest {

  private static final long RESERVE = 100_000_000;
  private static final Path STAGING = Path.of("/staging");

  private long free = 300_000_000;
  private long canGiveWay;
  private boolean isStale;
  private final Room room =
      new Room(
          ByteCount.of(RESERVE),
          new Room.Disk() {
            @Override
            public long free(Path path) throws IOException {
              if (isStale) {
                throw new IOException("stale file handle");
              }
              return free;
            }

            @Override
            public Object of(Path path) {
              return "disk";
            }
          },
          this::giveWay);

  private boolean giveWay(Path directory, long lacking) {
    if (canGiveWay < lacking) {
      return false;
    }
    canGiveWay -= lacking;
    free += lacking;
    return true;
  }

  @Test
  void keptPartsAreDeletedAsFarAsNeeded() throws IOException {
    canGiveWay = 60_000_000;
    assertThatIOException().isThrownBy(() -> room.share(STAGING, 270_000_000));
    assertThat(canGiveWay).as("they would not be enough").isEqualTo(60_000_000);
    room.share(STAGING, 250_000_000).close();
    assertThat(canGiveWay).isEqualTo(10_000_000);
  }

  @Test
  void keptPartsAreDeletedIfOthersFillTheDisk() throws IOException {
    canGiveWay = Room.CHECK_BYTES;
    Room.Share share = room.share(STAGING, 150_000_000);
    free = RESERVE;
    share.writes(Room.CHECK_BYTES);
    assertThat(canGiveWay).isZero();
  }

  @Test
  void aDiskErrorDeletesNoKeptPart() {
    canGiveWay = 60_000_000;
    isStale = true;
    assertThatIOException()
        .isThrownBy(() -> room.share(STAGING, 1))
        .withMessageContaining("stale file handle");
    assertThat(canGiveWay).isEqualTo(60_000_000);
  }

  @Test
  void aRefusedFileDoesNotBlockAnother() throws Exception {
    Semaphore looking = new Semaphore(0);
    Semaphore goOn = new Semaphore(0);
    Room slow =
        new Room(
            ByteCount.of(RESERVE),
            new Room.Disk() {
              @Override
              public long free(Path path) {
                looking.release();
                goOn.acquireUninterruptibly();
                return RESERVE + 10_000_000;
              }

              @Override
              public Object of(Path path) {
                return "disk";
              }
            },
            (directory, lacking) -> false);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Room.Share> refused = threads.submit(() -> slow.share(STAGING, 1_000_000_000_000L));
      looking.acquireUninterruptibly();
      Future<Room.Share> fits = threads.submit(() -> slow.share(STAGING, 1_000_000));
      goOn.release(2);
      assertThat(fits.get()).isNotNull();
      assertThatExceptionOfType(ExecutionException.class).isThrownBy(refused::get);
    }
  }

  @Test
  void activeFilesCountWithTheirMissingBytes() throws IOException {
    Room.Share first = room.share(STAGING, 150_000_000);
    assertThatIOException()
        .isThrownBy(() -> room.share(STAGING, 60_000_000))
        .withMessageContaining("no space left");
    room.share(STAGING, 50_000_000).close();
    first.close();
    room.share(STAGING, 200_000_000).close();
  }

  @Test
  void whenOthersFillTheDiskAFileStopsBeforeTheReserve() throws IOException {
    Room.Share share = room.share(STAGING, 150_000_000);
    share.writes(Room.CHECK_BYTES);
    free = RESERVE + 1_000_000;
    assertThatIOException().isThrownBy(() -> share.writes(Room.CHECK_BYTES));
  }

  @Test
  void aCompleteFileNeedsNoRoom() throws IOException {
    free = 0;
    room.share(STAGING, 0).close();
  }

  @Test
  void aRestartNeedsItsRoomAgain() throws IOException {
    Room.Share share = room.share(STAGING, 150_000_000);
    share.writes(1_000_000);
    share.again(1_000_000);
    assertThatIOException().isThrownBy(() -> room.share(STAGING, 51_000_000));
  }

  /** Streams and others write in random steps; each exceeds the reserve by one check at most. */
  @Test
  void theReserveIsKeptInRandomWorlds() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed * 7_919);
      free = 150_000_000 + random.nextInt(300_000_000);
      List<Room.Share> shares = new ArrayList<>();
      for (int step = 0; step < 400; step++) {
        step(random, shares);
      }
      assertThat(free).as("seed %d", seed).isGreaterThanOrEqualTo(RESERVE - 4 * Room.CHECK_BYTES);
      shares.forEach(Room.Share::close);
    }
  }

  private void step(Random random, List<Room.Share> shares) {
    if (shares.size() < 4 && random.nextInt(10) == 0) {
      begin(random, shares);
    } else if (!shares.isEmpty()) {
      write(random, shares);
    }
    if (random.nextInt(20) == 0 && free > RESERVE + 5_000_000) {
      free -= random.nextInt(5_000_000);
    }
  }

  private void begin(Random random, List<Room.Share> shares) {
    try {
      shares.add(room.share(STAGING, 1 + random.nextInt(100_000_000)));
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("no space left");
    }
  }

  private void write(Random random, List<Room.Share> shares) {
    Room.Share share = shares.get(random.nextInt(shares.size()));
    long bytes = 1 + random.nextInt(1_000_000);
    try {
      share.writes(bytes);
      free -= bytes;
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("no space left");
      share.close();
      shares.remove(share);
    }
  }
}
