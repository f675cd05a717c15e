package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Duration;

/** Staging on a disk with room enough, or as much as a test says. */
final class TestStaging {

  private TestStaging() {}

  static PosixStaging of(SiteStorage site) {
    return of(site, new Room(ByteCount.ZERO, Room.disks()));
  }

  static PosixStaging of(SiteStorage site, Room room) {
    KeptParts.Bounds bounds = new KeptParts.Bounds(ByteCount.of(1_000_000_000), Duration.ofDays(3));
    return new PosixStaging(site, new KeptParts(bounds, Clock.systemUTC()), room);
  }
}
