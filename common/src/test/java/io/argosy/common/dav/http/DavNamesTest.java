package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavNameRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files that XRootD would take for other ones. */
class DavNamesTest {

  private static final byte[] CONTENT = "1234567".getBytes(UTF_8);
  private static final byte[] OTHER = "7654321".getBytes(UTF_8);
  private static final DavAccess ACCESS = DavAccess.NONE;

  private DavDouble storage;
  private DavUrl root;
  private DavClient client;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().file("/data/a", CONTENT).file("/data/a?b", OTHER);
    root = DavUrl.parse(storage.url() + "/data");
    client = new DavClient("argosy-test", Duration.ofMinutes(1), 4, Set.of(), Optional.empty());
  }

  @AfterEach
  void end() {
    client.close();
    storage.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "PROPFIND", "MKCOL", "MOVE", "GET", "COPY", "DELETE"})
  void aNameWithAQuestionMarkIsRefused(String method) {
    assertThatThrownBy(() -> call(method, root.below("a?b")))
        .isInstanceOf(DavNameRefused.class)
        .hasMessageContaining("question mark");

    assertThat(storage.requests()).containsExactly("HEAD /data/a%3Fb null");
    assertThat(storage.content("/data/a")).contains(CONTENT);
  }

  private void call(String method, DavUrl url) throws IOException {
    switch (method) {
      case "HEAD" -> client.file(url, ACCESS);
      case "PROPFIND" -> client.list(url, ACCESS);
      case "MKCOL" -> client.makeDirectory(url, ACCESS);
      case "MOVE" -> client.move(url, root.below("c"), ACCESS);
      case "GET" ->
          client.get(url, ACCESS, 0, ByteCount.of(CONTENT.length), Duration.ofMinutes(1)).close();
      case "COPY" ->
          client
              .copy(
                  new DavCopy(
                      url,
                      URI.create(storage.url() + "/data/a"),
                      true,
                      ACCESS,
                      ACCESS,
                      true,
                      OptionalInt.empty(),
                      Duration.ofMinutes(1)))
              .close();
      default -> client.delete(url, ACCESS);
    }
  }

  @Test
  void otherStoragesHaveSuchNames() throws IOException {
    storage.encodingNames();

    client.move(root.below("a?b"), root.below("c? "), ACCESS);

    assertThat(storage.content("/data/c? ")).contains(OTHER);
    assertThat(client.delete(root.below("c? "), ACCESS)).isTrue();
    assertThat(storage.content("/data/a")).contains(CONTENT);
  }

  /** XRootD drops spaces and bytes beyond ASCII at the end of a header. */
  @ParameterizedTest
  @ValueSource(strings = {"a ", " a", "aü", "ü b", "日本", "a€  "})
  void aFileIsRenamedToANameWithAnyEnd(String name) throws IOException {
    storage.file("/data/new", OTHER);

    client.move(root.below("new"), root.below(name), ACCESS);

    assertThat(storage.content("/data/" + name)).contains(OTHER);
    assertThat(storage.content("/data/a")).contains(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a?c", "a\t", "a\n"})
  void aFileIsNotRenamedToANameThatMeansAnotherOne(String name) {
    storage.file("/data/new", OTHER);

    assertThatThrownBy(() -> client.move(root.below("new"), root.below(name), ACCESS))
        .isInstanceOf(DavNameRefused.class);

    assertThat(storage.content("/data/a")).contains(CONTENT);
    assertThat(storage.content("/data/new")).contains(OTHER);
  }

  @Test
  void theKindOfAStorageIsAskedForOnce() throws IOException {
    client.move(root.below("a"), root.below("b c"), ACCESS);
    client.move(root.below("b c"), root.below(" d e"), ACCESS);

    assertThat(storage.content("/data/ d e")).contains(CONTENT);
    assertThat(storage.requests())
        .containsExactly("HEAD /data/a null", "MOVE /data/a null", "MOVE /data/b%20c null");
  }
}
