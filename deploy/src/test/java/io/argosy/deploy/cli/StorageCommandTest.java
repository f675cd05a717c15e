package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls a router that knows the node T1_A and accepts every command. */
class StorageCommandTest extends CommandAtRouter {

  private static final String NODES =
      """
      {"items":[{"name":"T1_A","site":"A","kind":"buffer","files":0,"bytes":0,"waitingFiles":0,
        "waitingBytes":0,"agents":[],"doors":[],"storage":[],
        "storageSystem":"https://a.example.org:443/data"}],"next":null}
      """;

  private DavDouble storage;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().directory("/data");
    answers("/command/v1/sites", 204, "");
    answers("/command/v1/nodes", 204, "");
    answers("/query/v1/nodes", 200, NODES);
  }

  private void gives(String credentials, String token) {
    answers(
        "/command/v1/storage-tokens",
        200,
        """
        {"url":"%s/data","credentials":"%s","token":%s,"validSeconds":1800,"redirectHosts":[]}
        """
            .formatted(storage.url(), credentials, token));
  }

  @AfterEach
  void stop() {
    storage.close();
  }

  @Test
  void theStorageOfAKnownNodeIsRegistered() throws IOException {
    assertThat(
            run(
                "storage",
                "add",
                "T1_A",
                "davs://a.example.org/data",
                "--token-base=/data",
                "--redirect-host=pool"))
        .isZero();
    assertThat(received)
        .singleElement()
        .asString()
        .contains(
            "\"name\":\"T1_A\",\"site\":\"A\",\"kind\":\"buffer\"",
            "\"url\":\"davs://a.example.org/data\"",
            "\"tokenBase\":\"/data\"",
            "\"redirectHosts\":[\"pool\"]");
    assertThat(out.toString()).contains("https://a.example.org:443/data");
  }

  @Test
  void aNewNodeNeedsASite() throws IOException {
    assertThat(run("storage", "add", "T1_B", "davs://b/data")).isEqualTo(2);
    assertThat(err.toString()).contains("--site");
    assertThat(received).isEmpty();
    assertThat(run("storage", "add", "T1_B", "davs://b/data", "--site=B")).isZero();
    assertThat(received).first().asString().startsWith("sites {\"name\":\"B\"}");
    assertThat(received.getLast()).contains("\"site\":\"B\",\"kind\":\"disk\"");
  }

  @Test
  void aStorageIsRemoved() throws IOException {
    assertThat(run("storage", "remove", "T1_A")).isZero();
    assertThat(received).singleElement().asString().contains("\"kind\":\"buffer\"", "\"url\":\"\"");
    assertThat(run("storage", "remove", "T1_B")).isEqualTo(2);
  }

  @Test
  void aStorageIsTriedWithTheTokenOfTheRouter() throws IOException {
    gives("router", "\"to.k.en\"");
    assertThat(run("storage", "check", "T1_A")).isZero();
    assertThat(out.toString()).contains("write (PUT)", "done").doesNotContain("to.k.en");
    assertThat(storage.requests()).hasSize(4).allMatch(it -> it.endsWith("Bearer to.k.en"));
    storage.on("MOVE", DavDouble.status(403, "no"));
    assertThat(run("storage", "check", "T1_A")).isEqualTo(1);
    assertThat(out.toString()).contains("storage.modify");
  }

  @Test
  void aStorageOfASiteIsTriedWithATokenOfAFile() throws IOException {
    gives("site", "null");
    assertThat(run("storage", "check", "T1_A")).isEqualTo(2);
    assertThat(err.toString()).contains("--storage-token-file");
    String file = Files.writeString(directory.resolve("own"), "own.to.ken").toString();
    assertThat(run("storage", "check", "T1_A", "--storage-token-file", file)).isZero();
    assertThat(storage.requests()).hasSize(4).allMatch(it -> it.endsWith("Bearer own.to.ken"));
  }
}
