package io.argosy.router;

import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.text;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.RunningRouter.Answer;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A storage whose issuer is away, beside another source. */
class StorageWithoutTokenTest {

  @TempDir Path directory;

  private static void runDuties(RunningRouter router, String... names) {
    for (String name : names) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
  }

  /** Nobody listens at the port of the issuer. */
  private RunningRouter router() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "s3cret");
    return RunningRouter.start(
        Map.of(
            "tokens.fetch.token-endpoint", "https://127.0.0.1:1/token",
            "tokens.fetch.client-id", "argosy",
            "tokens.fetch.client-secret-file", secret.toString()));
  }

  @Test
  void itsFilesComeFromTheOtherSource() throws IOException {
    try (RunningRouter router = router()) {
      SmallWorld world = new SmallWorld(router);
      world.build();
      world.send(
          "nodes",
          "{'name':'T1_A','site':'A','kind':'disk','storage':"
              + "{'url':'davs://a.example.org/data','credentials':'issuer'}}");
      ScriptedAgent b = new ScriptedAgent(router, world.agent("B"));
      b.register("T1_B", "", false);
      world.inject("T1_A", "one", 1);
      world.request("T1_B");
      runDuties(router, "subscription", "activation", "routing", "issue");
      List<JsonNode> held = tasks(b.claim(UUID.randomUUID(), 5, 0));
      assertThat(held).extracting(task -> text(task, "source")).containsExactly("T1_A");

      Answer refused = b.grant("T1_A", held);
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.text())
          .as("what agents take as a source that may return")
          .contains("urn:argosy:problem:no-door", "gives no token for https://a.example.org:443")
          .doesNotContain("s3cret");

      new ScriptedAgent(router, world.agent("C")).register("T1_C", "http://127.0.0.1:3", false);
      world.inject("T1_C", "one", 1);
      assertThat(words(b.fail(held.getFirst(), "source-busy"))).containsExactly("accepted");
      runDuties(router, "harvest", "activation", "routing", "issue");
      assertThat(tasks(b.claim(UUID.randomUUID(), 5, 0)))
          .extracting(task -> text(task, "source"))
          .containsExactly("T1_C");
    }
  }
}
