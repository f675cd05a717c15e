package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.token.backend.JoseTokenSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routers of one issuer, with one file of keys or with copies of it. */
class KeyAgreementTest {

  private static final Duration AGE = Duration.ofDays(30);

  @TempDir private Path directory;
  private final SettableClock clock = new SettableClock(Instant.parse("2030-01-01T12:00:00Z"));
  private final MemoryKeySets sets = new MemoryKeySets();
  private final List<Router> routers = new ArrayList<>();

  /** What one router does at each sweep. */
  private final class Router {

    private final TokenSigner signer;
    private final KeyAgreement agreement;

    Router(String file) {
      signer =
          new JoseTokenSigner(
              "https://argosy.example.org", directory.resolve(file), Duration.ofMinutes(30), clock);
      agreement = new KeyAgreement(signer, sets);
      routers.add(this);
    }

    void sweep() {
      new KeyCycle(signer, () -> UUID.randomUUID().toString(), clock, AGE).run();
      agreement.run();
    }

    boolean signs() {
      try {
        signer.sign(TokenSignerContract.TOKEN);
        return true;
      } catch (Refusal e) {
        assertThat(e.code()).isEqualTo("no-token");
        assertThat(e).hasMessageContaining("tokens.key-file");
        return false;
      }
    }
  }

  private void sweeps(int number) {
    for (int n = 0; n < number; n++) {
      clock.pass(Duration.ofMinutes(5));
      routers.forEach(Router::sweep);
    }
  }

  private long signing() {
    return routers.stream().filter(Router::signs).count();
  }

  @Test
  void routersThatShareTheFileSignThroughItsRotations() {
    new Router("shared");
    new Router("shared");
    for (int day = 0; day < 70; day++) {
      for (int n = 0; n < 24; n++) {
        clock.pass(Duration.ofMinutes(55));
        sweeps(1);
        assertThat(signing()).as("on day %d", day).isEqualTo(2);
      }
    }
  }

  @Test
  void ofRoutersWithCopiesOneSignsAfterARotation() throws IOException {
    new Router("one");
    Files.copy(directory.resolve("one"), directory.resolve("copy"));
    new Router("copy");
    sweeps(100);
    assertThat(signing()).isEqualTo(2);
    clock.pass(AGE);
    sweeps(6);
    assertThat(signing()).isOne();
    sweeps(30);
    Router right = routers.stream().filter(Router::signs).findFirst().orElseThrow();
    Router wrong = routers.stream().filter(it -> it != right).findFirst().orElseThrow();
    sweeps(30);
    assertThat(right.signs()).as("it is always the same").isTrue();
    assertThat(wrong.signs()).isFalse();
    String good = right == routers.getFirst() ? "one" : "copy";
    routers.remove(wrong);
    new Router(good);
    sweeps(1);
    assertThat(signing()).as("with one file again").isEqualTo(2);
  }

  /** Such as one whose file system with the keys was not there when it started. */
  @Test
  void aRouterWithNewKeysDoesNotSignBesideAnotherOne() {
    new Router("shared");
    sweeps(5);
    Router lost = new Router("empty");
    sweeps(2);
    assertThat(lost.signs()).isFalse();
    assertThat(routers.getFirst().signs()).isTrue();
    routers.removeFirst();
    sweeps(3);
    assertThat(lost.signs()).as("the other one has ended").isTrue();
  }

  @Test
  void afterAllRoutersWereStartedWithNewKeysTheySignAtOnce() {
    new Router("stolen");
    sweeps(5);
    routers.clear();
    new Router("fresh");
    new Router("fresh");
    for (int n = 0; n < 5; n++) {
      sweeps(1);
      assertThat(signing()).isEqualTo(2);
    }
  }
}
