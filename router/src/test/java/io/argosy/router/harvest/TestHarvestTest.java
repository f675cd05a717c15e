package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.loadtest.TestTask;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestHarvestTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void anAttemptThatBeganBeforeItsClaimCountsFromThere() {
    ByteCount size = ByteCount.of(100);
    Checksum checksum = new Checksum("adler32:00000001");
    NodeName source = new NodeName("NODE_1");
    TestTask task =
        new TestTask(
            -1,
            new FileContent(new Lfn("/store/test"), size, checksum),
            source,
            new NodeName("NODE_3"),
            new LinkKey(1, 3),
            NOON.minusSeconds(10));
    AttemptReport report =
        new AttemptReport(
            new TaskAttempt(-1, 0),
            source,
            "shared",
            "http",
            NOON.minus(Duration.ofDays(30)),
            NOON,
            size,
            new Ending.Arrived(size, checksum));
    assertThat(TestHarvest.of(List.of(report), List.of(task), Set.of()).amounts())
        .extracting(LinkAmount::started)
        .containsExactly(NOON.minusSeconds(10).minus(StoredTimes.CLOCKS_DIFFER));
  }
}
