package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.Room;
import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Staging on a disk with enough space, or as much as a test sets. */
final class TestStaging {

  static final Duration MOST_AGE = Duration.ofDays(3);

  private TestStaging() {}

  static PosixStaging of(SiteStorage site) {
    return of(site, Clock.systemUTC(), 0, Room.disks());
  }

  /**
   * @param reserve bytes that are left to others
   * @param free unused bytes of the disk
   */
  static PosixStaging of(SiteStorage site, Clock clock, long reserve, LongSupplier free) {
    return of(
        site,
        clock,
        reserve,
        new Room.Disk() {
          @Override
          public long free(Path path) {
            return free.getAsLong();
          }

          @Override
          public Object of(Path path) {
            return "disk";
          }
        });
  }

  private static PosixStaging of(SiteStorage site, Clock clock, long reserve, Room.Disk disk) {
    PartialFiles partials = new PartialFiles(ByteCount.of(1_000_000_000), MOST_AGE, clock);
    return new PosixStaging(
        site, partials, new Room(ByteCount.of(reserve), disk, partials::giveWay));
  }
}
