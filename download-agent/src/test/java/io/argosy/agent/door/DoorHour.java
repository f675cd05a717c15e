package io.argosy.agent.door;

import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.door.DoorSessionAnswer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * A program with a real door and clients that open real sessions over HTTP, fetch one file of each
 * and never end one. One hour passes on the door's clock meanwhile. Prints the heap in use after
 * each tenth of the files.
 */
public final class DoorHour {

  private static final AtomicReference<Instant> NOW = new AtomicReference<>(Instant.now());
  private static final byte[] CONTENT = "0123456789".getBytes(StandardCharsets.UTF_8);

  private DoorHour() {}

  @Configuration(proxyBeanMethods = false)
  static class Hour {
    @Bean
    @Primary
    Clock hour() {
      return ((InstantSource) NOW::get).withZone(ZoneOffset.UTC);
    }
  }

  /** Arguments: a directory, the number of files, and the number of files of a session. */
  public static void main(String[] words) throws IOException {
    Path directory = Files.createDirectories(Path.of(words[0]));
    int files = Integer.parseInt(words[1]);
    int perSession = Integer.parseInt(words[2]);
    try (ScriptedRouter router = new ScriptedRouter();
        TestSite site = new TestSite(directory, "SRC", router)) {
      site.start(Hour.class, "door");
      site.write("/d/real", CONTENT);
      await().atMost(Duration.ofMinutes(2)).until(() -> Files.exists(site.runFile()));
      String url = router.registrations().get(site.agent()).doors().getFirst().url();
      try (Door door = new Door(url)) {
        pass(files, perSession, session -> visit(door, router.signer(), session));
      }
    }
    System.exit(0);
  }

  private interface Visiting {
    void visit(List<FileContent> files);
  }

  private static void pass(int files, int perSession, Visiting visiting) {
    Instant start = NOW.get();
    int shown = 0;
    for (int done = 0; done < files; done += perSession) {
      visiting.visit(session(done, perSession));
      NOW.set(start.plus(Duration.ofHours(1).multipliedBy(done + perSession).dividedBy(files)));
      int tenth = (int) (10L * (done + perSession) / files);
      if (tenth > shown) {
        shown = tenth;
        print(done + perSession, Duration.between(start, NOW.get()));
      }
    }
  }

  private static List<FileContent> session(int first, int many) {
    List<FileContent> files = new ArrayList<>();
    files.add(new FileContent(new Lfn("/d/real"), ByteCount.of(CONTENT.length), Checksum.EMPTY));
    for (int n = 1; n < many; n++) {
      Lfn lfn =
          new Lfn("/store/data/Run2026A/SingleMuon/RAW/v1/000/f%010d.root".formatted(first + n));
      files.add(new FileContent(lfn, ByteCount.of(4_000_000_000L + n), Checksum.EMPTY));
    }
    return files;
  }

  private static void visit(Door door, GrantSigner signer, List<FileContent> files) {
    JwtClaims claims = GrantSigner.claims("agent_SRC/SRC", files);
    claims.setExpirationTime(NumericDate.fromSeconds(NOW.get().getEpochSecond() + 3_600));
    var answer = door.open(signer.sign(claims), files);
    if (answer.statusCode() != 201) {
      throw new IllegalStateException("refused: " + answer.body());
    }
    DoorSessionAnswer session =
        WireJson.tolerant().readValue(answer.body(), DoorSessionAnswer.class);
    if (door.get("/door/v1/" + session.session() + "/0").statusCode() != 200) {
      throw new IllegalStateException("an open session serves nothing");
    }
  }

  private static void print(int files, Duration passed) {
    System.gc();
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    System.out.printf(
        "door hour: files=%d minutes=%d heap-mb=%d of=%d%n",
        files, passed.toMinutes(), used / 1_000_000, Runtime.getRuntime().maxMemory() / 1_000_000);
  }
}
