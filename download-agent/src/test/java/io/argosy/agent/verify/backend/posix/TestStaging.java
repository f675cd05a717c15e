package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Duration;

/** Staging on a disk with room enough. */
final class TestStaging {

  private TestStaging() {}

  static PosixStaging of(SiteStorage site) {
    KeptParts.Bounds bounds = new KeptParts.Bounds(ByteCount.of(1_000_000_000), Duration.ofDays(3));
    return new PosixStaging(site, new KeptParts(bounds, Clock.systemUTC()), ByteCount.ZERO);
  }
}
