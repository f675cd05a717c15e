package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** XRootD 5.5.3 answers a few of many requests for checksums only after 30 s. */
@Timeout(60)
class LateChecksumTest {

  private static final Duration PATIENT = Duration.ofMinutes(5);
  private static final Duration IMPATIENT = Duration.ofMillis(1500);

  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger heads = new AtomicInteger();
  private final DavDouble storage;
  private final DavUrl file;
  private final DavClient client = new DavClient("test", PATIENT, 4, Set.of(), Optional.empty());

  LateChecksumTest() throws IOException {
    storage = new DavDouble().file("/data/f", "content".getBytes(UTF_8));
    file = DavUrl.parse(storage.url()).below("data/f");
  }

  @AfterEach
  void stop() {
    end.countDown();
    client.close();
    storage.close();
  }

  private void holdBack(int first) {
    storage.on(
        "HEAD",
        exchange -> {
          if (heads.incrementAndGet() <= first) {
            await();
          } else {
            storage.answerRightly(exchange);
          }
        });
  }

  private void await() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anXrootdThatDoesNotAnswerIsAskedAgain() throws IOException {
    assertThat(client.isXrootd(file, DavAccess.NONE)).isTrue();
    holdBack(1);
    assertThat(client.file(file, DavAccess.NONE, PATIENT)).isPresent();
    assertThat(heads).hasValue(2);
  }

  @Test
  void itIsGivenUpInTime() throws IOException {
    assertThat(client.isXrootd(file, DavAccess.NONE)).isTrue();
    holdBack(Integer.MAX_VALUE);
    assertThatThrownBy(() -> client.file(file, DavAccess.NONE, IMPATIENT))
        .isInstanceOf(SocketTimeoutException.class);
    assertThat(heads).hasValue(2);
  }

  /** It may read the whole file for each request. */
  @Test
  void anotherStorageIsAskedOnce() {
    storage.behindAProxy();
    holdBack(1);
    assertThatThrownBy(() -> client.file(file, DavAccess.NONE, IMPATIENT))
        .isInstanceOf(SocketTimeoutException.class);
    assertThat(heads).hasValue(1);
  }
}
