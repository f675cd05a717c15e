package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class AnswerBodyTest {

  private static final URI ROUTER = URI.create("https://router.example:8443");
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final byte[] TEXT = "what the router says".getBytes(StandardCharsets.UTF_8);

  private final CountDownLatch closed = new CountDownLatch(1);

  private InputStream received(byte[] bytes) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      @Override
      public void close() {
        closed.countDown();
      }
    };
  }

  /** For example those of a slow disk that the reader writes to. */
  @Test
  void pausesOfTheReaderAreNotLimited() throws IOException, InterruptedException {
    try (InputStream body = new AnswerBody(ROUTER, received(TEXT), false, SHORT, LONG)) {
      assertThat(body.read()).isEqualTo(TEXT[0]);
      assertThat(closed.await(2 * SHORT.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
      assertThat(body.readAllBytes()).hasSize(TEXT.length - 1);
    }
    assertThat(closed.getCount()).isZero();
  }

  @Test
  void aCompressedBodyThatIsInvalidIsNoAnswerAndIsClosed() throws IOException {
    try (InputStream body = new AnswerBody(ROUTER, received(TEXT), true, LONG, LONG)) {
      assertThatThrownBy(body::readAllBytes)
          .isInstanceOf(RouterUnreachable.class)
          .hasMessage("no answer from the router at " + ROUTER + ": Not in GZIP format");
    }
    assertThat(closed.getCount()).isZero();
  }

  @Test
  void aCompressedBodyThatBreaksOffIsNoAnswer() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(TEXT);
    }
    byte[] half = new byte[bytes.size() / 2];
    System.arraycopy(bytes.toByteArray(), 0, half, 0, half.length);
    try (InputStream body = new AnswerBody(ROUTER, received(half), true, LONG, LONG)) {
      assertThatThrownBy(body::readAllBytes)
          .isInstanceOf(RouterUnreachable.class)
          .hasMessageContaining("the connection to the router broke: ");
    }
  }

  @Test
  void theReasonIsGivenWhereTheJdkGivesNone() {
    IOException unknown = new ConnectException();
    unknown.initCause(new UnresolvedAddressException());
    assertThat(new RouterUnreachable(ROUTER, unknown))
        .hasMessageContaining(": this program cannot find the host name of the router: ");
    IOException broken = new IOException("closed", new IOException("Connection reset"));
    assertThat(new RouterUnreachable(ROUTER, broken))
        .hasMessageContaining(": the connection to the router broke: ");
  }
}
