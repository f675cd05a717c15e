package io.argosy.deploy.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.bench.storage.ScriptedCopies;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The script to which {@code bench storage} compares Argosy. */
class ScriptedCopiesTest {

  private static final byte[] ONE = "one".getBytes(UTF_8);
  private static final byte[] OTHER = "other".getBytes(UTF_8);

  private final DavDouble source;
  private final DavDouble target;
  private Duration silence = ScriptedCopies.SILENCE;

  ScriptedCopiesTest() throws IOException {
    source = new DavDouble().file("/s/a/one", ONE).file("/s/b/other", OTHER);
    target = new DavDouble().directory("/t");
  }

  @AfterEach
  void stop() {
    source.close();
    target.close();
  }

  private double copy(byte[] expected) throws IOException {
    Map<String, Checksum> files = Map.of("a/one", sumOf(ONE), "b/other", sumOf(expected));
    return new ScriptedCopies(source.url() + "/s", target.url() + "/t", files, 2, silence).run();
  }

  private static Checksum sumOf(byte[] content) {
    Adler32 sum = new Adler32();
    sum.update(content);
    return Checksum.of(sum);
  }

  @Test
  void allFilesArriveEachRequestOnAConnectionOfItsOwn() throws IOException {
    assertThat(copy(OTHER)).isPositive();
    assertThat(target.paths()).containsExactlyInAnyOrder("/t/a/one", "/t/b/other");
    assertThat(target.content("/t/b/other")).contains(OTHER);
    assertThat(target.connections()).isEqualTo(target.requests().size()).isEqualTo(8);
  }

  @Test
  void aWrongChecksumEndsTheMeasurement() {
    assertThatThrownBy(() -> copy(ONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("b/other");
    assertThat(target.paths()).doesNotContain("/t/b/other");
  }

  @Test
  void aServerThatDoesNotAnswerEndsTheMeasurement() {
    silence = Duration.ofMillis(50);
    CountDownLatch ended = new CountDownLatch(1);
    target.on("COPY", exchange -> await(ended));
    assertThatThrownBy(() -> copy(OTHER)).isInstanceOf(IOException.class);
    ended.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aRefusedRequestEndsTheMeasurement() {
    target.on("MOVE", DavDouble.status(507, "full"));
    assertThatThrownBy(() -> copy(OTHER))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("507");
  }
}
