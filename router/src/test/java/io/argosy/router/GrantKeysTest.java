package io.argosy.router;

import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** How a door uses the keys that it gets over HTTP, during a rotation. */
class GrantKeysTest {

  @TempDir Path directory;

  RunningRouter router;
  ScriptedAgent destination;
  String doorToken;
  List<JsonNode> held;

  @BeforeEach
  void start() {
    router = RunningRouter.start(Map.of("grant-key-file", keyFile().toString()));
    SmallWorld world = new SmallWorld(router);
    world.build();
    doorToken = world.agent("A");
    new ScriptedAgent(router, doorToken).register("T1_A", "http://127.0.0.1:1", false);
    destination = new ScriptedAgent(router, world.agent("B"));
    destination.register("T1_B", "", false);
    world.inject("T1_A", "one", 2);
    world.request("T1_B");
    List.of("subscription", "activation", "routing", "issue").forEach(this::runDuty);
    held = tasks(destination.claim(UUID.randomUUID(), 5, 0));
  }

  @AfterEach
  void stop() {
    router.close();
  }

  void runDuty(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  @Test
  void publishedKeysVerifyGrantsBeforeDuringAndAfterARotation() throws Exception {
    String before = grant();
    assertThat(subjectOf(before)).isEqualTo("b");
    JsonWebKey old = new JsonWebKeySet(Files.readString(keyFile())).getJsonWebKeys().getFirst();
    JsonWebKey fresh = OkpJwkGenerator.generateJwk("Ed25519");
    fresh.setKeyId("fresh");

    keep(List.of(fresh, old));
    String within = grant();
    assertThat(new JsonWebKeySet(keys()).getJsonWebKeys())
        .extracting(JsonWebKey::getKeyId)
        .containsExactly("fresh", old.getKeyId());
    assertThat(List.of(subjectOf(before), subjectOf(within))).containsOnly("b");

    keep(List.of(fresh));
    assertThat(List.of(subjectOf(within), subjectOf(grant()))).containsOnly("b");
    assertThatThrownBy(() -> subjectOf(before)).isInstanceOf(InvalidJwtException.class);
    assertThat(keys()).doesNotContain("\"d\"");
  }

  private String grant() {
    var answer = destination.grant("T1_A", held);
    assertThat(answer.json().path("grants")).as(answer.text()).hasSize(1);
    return answer.json().path("grants").path(0).path("grant").asString();
  }

  private String keys() {
    var answer = router.get(doorToken, "/agent/v1/keys");
    assertThat(answer.status()).isEqualTo(200);
    return answer.text();
  }

  private String subjectOf(String grant) throws Exception {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(
            new JwksVerificationKeyResolver(new JsonWebKeySet(keys()).getJsonWebKeys()))
        .setExpectedAudience("a/T1_A")
        .build()
        .processToClaims(grant)
        .getSubject();
  }

  private void keep(List<JsonWebKey> keys) throws Exception {
    FileTime changed = Files.getLastModifiedTime(keyFile());
    Files.writeString(
        keyFile(), new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE));
    Files.setLastModifiedTime(keyFile(), FileTime.from(changed.toInstant().plusSeconds(1)));
  }

  private Path keyFile() {
    return directory.resolve("grant-key");
  }
}
