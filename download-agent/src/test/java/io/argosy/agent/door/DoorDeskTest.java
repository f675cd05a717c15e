package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.task.GrantedFile;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How long a door knows a session, and for what. */
class DoorDeskTest {

  private static final Duration VALID = Duration.ofHours(1);
  private static final List<GrantedFile> FILES =
      List.of(new GrantedFile(0, new Lfn("/f"), ByteCount.of(1), Checksum.EMPTY));

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final AtomicInteger opened = new AtomicInteger();
  private final Set<String> busy = new HashSet<>();
  private final DoorDesk desk =
      new DoorDesk(
          this::check,
          (id, until) -> true,
          (node, file) -> new SourceLook.Missing(),
          new DoorDesk.Chances(
              clock,
              () -> "visit-" + opened.incrementAndGet(),
              visit -> busy.contains(visit.id())));

  @Test
  void afterItsGrantASessionServesNothingNewButWhatItHasBegun() {
    String visit = open();
    now.set(now.get().plus(VALID).plusSeconds(1));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.visit(visit))
        .matches(refusal -> refusal.code().equals("grant-expired"));
    assertThat(desk.visitUnderWay(visit).id()).isEqualTo(visit);
  }

  @Test
  void aSessionWithARunIsKnownUntilTheRunIsOver() {
    String running = open();
    String idle = open();
    busy.add(running);
    now.set(now.get().plus(VALID).plusSeconds(1));
    open();
    assertThat(desk.visitUnderWay(running).id()).isEqualTo(running);
    assertUnknown(idle);
    busy.clear();
    open();
    assertUnknown(running);
  }

  private void assertUnknown(String visit) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> desk.visitUnderWay(visit))
        .matches(refusal -> refusal.code().equals("unknown-session"));
  }

  private String open() {
    return desk.open("10.0.0.1", "grant", FILES).visit().id();
  }

  private Grant check(String grant) {
    return new Grant(
        "g" + opened,
        new NodeName("SRC"),
        "dst",
        "job",
        FileListDigest.sha256Of(FILES),
        List.of(),
        now.get().plus(VALID));
  }
}
