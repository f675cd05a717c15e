package io.argosy.circuit.control.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitTrial;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.provider.fake.FakeServer;
import io.argosy.provider.fake.FakeServer.Raw;
import io.argosy.provider.fake.FakeServer.Trouble;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What providers that are called over HTTP do with answers that are none. */
public abstract class HttpProviderContract extends CircuitProviderContract {

  /** Of answers, in bytes. */
  protected abstract int largest();

  /** All calls are answered by this from now on. */
  protected abstract void answers(Raw answer);

  protected abstract FakeServer server();

  /** A network whose provider is the server. */
  protected abstract class ServedNetwork implements Network {

    @Override
    public Instant now() {
      return server().now();
    }

    @Override
    public void restartEmpty() {
      server().restartEmpty();
    }

    @Override
    public void isAway() {
      server().trouble(Trouble.DEAF);
    }

    @Override
    public void losesAnswers() {
      server().trouble(Trouble.MUTE);
    }

    @Override
    public void answersAgain() {
      server().trouble(Trouble.NONE);
    }

    @Override
    public void hasOnly(ByteRate bandwidth) {
      server().capacity(JsonCalls.megabits(bandwidth));
    }
  }

  /** Another provider of the same server, without the memory of this one. */
  protected abstract CircuitProvider provider(Duration callTimeout) throws IOException;

  /** Killed before each write in turn, so that what the last call did is not on disk. */
  @Test
  void aLifeLeavesNothingWheneverItIsKilled(@TempDir Path directory) throws IOException {
    Instant start = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
    for (int write = 1; write <= 6; write++) {
      CircuitFiles files = new CircuitFiles(directory, WireJson.tolerant());
      Life killed = new Life(start, files, write);
      CircuitPlan first = plan(new CircuitKey("prod", new UUID(write, 1)));
      assertThatThrownBy(() -> killed.run(first)).isInstanceOf(KilledException.class);
      CircuitTrial.Result result =
          new Life(killed.now, files, Integer.MAX_VALUE)
              .run(plan(new CircuitKey("prod", new UUID(write, 2))));
      assertThat(result.isGood())
          .as("killed before write %d: %s %s", write, result, result.circuit().passages())
          .isTrue();
      assertThat(server().left()).as("killed before write %d", write).isEmpty();
    }
  }

  private static final class KilledException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final class Life implements DurableItems<Circuit> {

    private final CircuitFiles files;
    private Instant now;
    private int untilKilled;

    private Life(Instant now, CircuitFiles files, int untilKilled) {
      this.now = now;
      this.files = files;
      this.untilKilled = untilKilled;
      server().clock(now);
    }

    private CircuitTrial.Result run(CircuitPlan plan) throws IOException {
      InstantSource source = () -> now;
      return new CircuitTrial(
              provider(Duration.ofMinutes(1)),
              this,
              source.withZone(ZoneOffset.UTC),
              this::pause,
              circuit -> {})
          .run(plan, Duration.ofMinutes(1));
    }

    private void pause() {
      now = now.plusSeconds(20);
      server().clock(now);
    }

    @Override
    public List<Circuit> all() {
      return files.all();
    }

    @Override
    public void keep(Circuit circuit) {
      if (--untilKilled == 0) {
        throw new KilledException();
      }
      files.keep(circuit);
    }

    @Override
    public void forget(UUID id) {
      files.forget(id);
    }
  }

  /** A server that is no provider, and counts who comes. */
  protected static HttpServer counting(AtomicInteger visits) throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext("/", exchange -> visits.incrementAndGet());
    other.start();
    return other;
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    HttpServer other = counting(visits);
    answers(
        exchange -> {
          exchange
              .getResponseHeaders()
              .set("Location", "http://localhost:" + other.getAddress().getPort() + "/");
          FakeServer.send(exchange, 307, "text/plain", "");
        });
    assertFails(() -> provider().list(Set.of()));
    other.stop(0);
    assertThat(visits).hasValue(0);
  }

  @Test
  void anAnswerThatNeverEndsIsCut() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    answers(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          byte[] blank = " ".repeat(8192).getBytes(StandardCharsets.UTF_8);
          try {
            for (int n = 0; n < 10_000; n++) {
              out.write(blank);
            }
          } catch (IOException e) {
            over.countDown();
          }
        });
    assertThatThrownBy(() -> provider().list(Set.of()))
        .hasMessageContaining("more than " + largest());
    over.await();
  }

  @Test
  void anAnswerThatTricklesEndsAtTheDeadline() {
    CountDownLatch over = new CountDownLatch(1);
    answers(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          try {
            while (!over.await(20, TimeUnit.MILLISECONDS)) {
              out.write(' ');
              out.flush();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    try {
      assertThatThrownBy(() -> provider(Duration.ofSeconds(1)).list(Set.of()))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageEndingWith("did not answer completely within 1 s");
    } finally {
      over.countDown();
    }
  }

  protected void assertBad(int status, String type, String text, String sentence) {
    answers(exchange -> FakeServer.send(exchange, status, type, text));
    assertThatThrownBy(() -> provider().list(Set.of()))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContainingAny("Exception", "null", "org.", "tools.");
  }
}
