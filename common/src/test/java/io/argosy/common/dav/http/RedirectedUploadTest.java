package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.fixture.RedirectingStorage;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are written to a storage which has its hosts receive them. */
class RedirectedUploadTest {

  private static final DavAccess TOKEN = DavAccess.bearer("eyJ.secret.x");
  private static final Duration LONG = Duration.ofSeconds(30);

  private DavDouble pool;

  @BeforeEach
  void start() throws IOException {
    pool = new DavDouble();
  }

  @AfterEach
  void end() {
    pool.close();
  }

  private static DavClient client(String... redirectHosts) {
    return new DavClient("argosy-test", LONG, 4, Set.of(redirectHosts), Optional.empty());
  }

  /** Content of lines, which notes the ports that it is sent to. */
  private record Lines(String text, List<Integer> ports) implements DavUpload {

    static Lines of(int bytes) {
      return new Lines("a line\n".repeat(bytes / 7), new CopyOnWriteArrayList<>());
    }

    @Override
    public ByteCount size() {
      return ByteCount.of(text.length());
    }

    @Override
    public void writeTo(OutputStream out, InetSocketAddress own, InetSocketAddress storage)
        throws IOException {
      ports.add(storage.getPort());
      out.write(text.getBytes(US_ASCII));
    }
  }

  private static DavUrl file(RedirectingStorage head) {
    return DavUrl.parse(head.url() + "/d/a%20f");
  }

  @ParameterizedTest
  @CsvSource({"307, 700", "307, 7000000", "302, 70", "308, 70000"})
  void theContentIsSentToTheAllowedHostAlone(int status, int bytes) throws IOException {
    Lines content = Lines.of(bytes);
    try (RedirectingStorage head = new RedirectingStorage(status, pool.url());
        DavClient client = client("127.0.0.1")) {
      for (int n = 0; n < 3; n++) {
        client.put(file(head), TOKEN, content, LONG);
      }
      assertThat(pool.content("/d/a f")).contains(content.text().getBytes(US_ASCII));
      assertThat(content.ports()).hasSize(3).allMatch(port -> pool.url().endsWith(":" + port));
      assertThat(head.heads())
          .hasSize(3)
          .allMatch(it -> it.startsWith("PUT /d/a%20f HTTP/1.1\n"))
          .allMatch(it -> it.contains("\nExpect: 100-continue\n"));
      assertThat(head.others()).isZero();
    }
    assertThat(pool.requests()).containsOnly("PUT /d/a%20f Bearer eyJ.secret.x");
  }

  /** The storage to which the request is redirected answers with the lines of the copy. */
  @Test
  void aCopyIsRedirectedWithBothTokens() throws IOException {
    pool.on("COPY", DavDouble.status(201, "success: Created\n"));
    try (RedirectingStorage head = new RedirectingStorage(307, pool.url());
        DavClient client = client("127.0.0.1")) {
      DavCopy copy =
          new DavCopy(
              file(head),
              URI.create("https://from.example.org/f"),
              true,
              TOKEN,
              TOKEN,
              true,
              OptionalInt.empty(),
              LONG);
      try (CopyLines lines = client.copy(copy)) {
        assertThat(lines.next()).contains("success: Created");
      }
      assertThat(head.heads()).singleElement().asString().contains("\nSource: https://from");
    }
    assertThat(pool.requests()).containsExactly("COPY /d/a%20f Bearer eyJ.secret.x");
  }

  @Test
  void anotherHostIsRefusedByItsName() throws IOException {
    Lines content = Lines.of(7_000_000);
    try (RedirectingStorage head = new RedirectingStorage(307, pool.url());
        DavClient client = client("pool.example.org")) {
      assertThatThrownBy(() -> client.put(file(head), TOKEN, content, LONG))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("status 307: it redirects to %s, which is not", pool.url());
      assertThat(head.others()).isZero();
    }
    assertThat(content.ports()).isEmpty();
    assertThat(pool.requests()).isEmpty();
  }

  @Test
  void aHostWithoutTlsDoesNotReceiveTheToken() throws IOException {
    try (RedirectingStorage head = new RedirectingStorage(307, "http://pool.example.org");
        DavClient client = client("pool.example.org")) {
      assertThatThrownBy(() -> client.put(file(head), TOKEN, Lines.of(70), LONG))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("status 307: it redirects to http://pool.example.org:80")
          .hasMessageContaining("without TLS");
    }
  }

  @Test
  void aStorageThatRedirectsToItselfForEverIsLeft() throws IOException {
    try (RedirectingStorage head = new RedirectingStorage(307, "");
        DavClient client = client()) {
      assertThatThrownBy(() -> client.put(file(head), TOKEN, Lines.of(7_000), LONG))
          .hasMessageContaining("redirects more than 5 times");
      assertThat(head.heads()).hasSize(6);
      assertThat(head.others()).isZero();
    }
  }
}
