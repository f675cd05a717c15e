package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.SelfSignedKey;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive that has signed its certificate itself. */
class FeedTlsTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:30:00Z");

  @TempDir Path directory;
  private JsonServer server;
  private Path certificate;

  @BeforeEach
  void serve() throws Exception {
    SelfSignedKey key = SelfSignedKey.in(directory);
    certificate = key.certificate();
    server = new JsonServer(Optional.of(key.context())).with("/archive/", "[]");
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** Returns the address with the name in the certificate. */
  private String named() {
    return server.url("/archive/").toString().replace("127.0.0.1", "localhost");
  }

  private FeedResult read(String address, String more) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            "archives: [{name: ps, kind: esmond, url: \"%s\"%s}]".formatted(address, more));
    return Feeds.of(FeedsReader.read(file), Clock.fixed(NOW, ZoneOffset.UTC)).read(NOW).getFirst();
  }

  @Test
  void anArchiveIsTrustedByTheFileOfItsCertificate() throws IOException {
    FeedResult result = read(named(), ", ca-file: " + certificate);
    assertThat(result.error()).isEmpty();
    assertThat(result.reading()).isPresent();
  }

  @Test
  void withoutTheFileItIsNotTrusted() throws IOException {
    FeedResult result = read(named(), "");
    assertThat(result.error())
        .contains(
            "the router does not trust the certificate of "
                + named()
                + ": set `ca-file` at this feed");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void itIsNotTrustedByAnAddressThatItsCertificateDoesNotName() throws IOException {
    String address = server.url("/archive/").toString();
    FeedResult result = read(address, ", ca-file: " + certificate);
    assertThat(result.error().orElseThrow())
        .startsWith("the certificate of " + address + " is for another host name: ");
    assertThat(server.requests()).isEmpty();
  }
}
