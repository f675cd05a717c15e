package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.FlatAreaContract;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixFlatAreaTest implements FlatAreaContract {

  private static final NodeName NODE = new NodeName("DST");
  private static final long RESERVE = 1000;

  @TempDir private Path directory;
  private SiteStorage site;
  private PosixStaging staging;

  @BeforeEach
  void build() {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", directory.toString())));
    site =
        new SiteStorage(
            List.of(new NodeStorage(new NodeName("DST"), mapping, Optional.of(directory))));
    staging = TestStaging.of(site);
  }

  @Override
  public FlatArea area() {
    return new PosixFlatArea(staging);
  }

  @Override
  public StagingArea staging() {
    return staging;
  }

  @Test
  void aRunNeedsRoomInAdditionToActiveOnes() throws Exception {
    AtomicLong free = new AtomicLong(RESERVE + 100);
    PosixFlatArea area = new PosixFlatArea(onADiskWith(free));
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(() -> area.open(NODE, "run-1", ByteCount.of(101)))
        .matches(e -> e.failure().reason() == FailureClass.DESTINATION_FULL);
    assertThat(directory).isEmptyDirectory();
    Path run = area.open(NODE, "run-2", ByteCount.of(60));
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(() -> area.open(NODE, "run-3", ByteCount.of(60)));
    area.discard(run);
    area.discard(area.open(NODE, "run-4", ByteCount.of(100)));
  }

  @Test
  void anActiveRunNoticesThatOthersUseTheReserve() throws Exception {
    AtomicLong free = new AtomicLong(RESERVE + 100);
    PosixFlatArea area = new PosixFlatArea(onADiskWith(free));
    Path run = area.open(NODE, "run-1", ByteCount.of(100));
    free.set(RESERVE);
    assertThat(area.keepsReserve(run, ByteCount.of(100))).isTrue();
    free.set(RESERVE - 1);
    assertThat(area.keepsReserve(run, ByteCount.of(100))).isFalse();
  }

  private PosixStaging onADiskWith(AtomicLong free) {
    return TestStaging.of(site, Clock.systemUTC(), RESERVE, free::get);
  }

  @Test
  void directoriesLeftByACrashAreDeleted() throws TransferFailedException, IOException {
    Path left = area().open(NODE, "run-1", ByteCount.ZERO);
    Files.write(left.resolve(".0.98765-orphan"), CONTENT);
    staging.sweep(List.of());
    assertThat(left).doesNotExist();
  }
}
