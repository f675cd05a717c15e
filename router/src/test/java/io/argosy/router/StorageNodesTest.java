package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.RunningRouter.Answer;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Nodes that are storage systems, and tokens for them, over HTTP. */
class StorageNodesTest {

  private static final String ISSUER = "https://router.example.org:8443";
  private static final String A = "'url':'davs://a.example.org:1094/data/store'";
  private static final String AUDIENCE = "https://a.example.org:1094";

  @TempDir Path directory;

  private RunningRouter router;
  private SmallWorld world;
  private ScriptedAgent b;

  @BeforeEach
  void start() {
    router =
        RunningRouter.start(
            Map.of(
                "tokens.issuer",
                ISSUER,
                "tokens.key-file",
                directory.resolve("token-key").toString()));
    world = new SmallWorld(router);
    world.build();
    b = new ScriptedAgent(router, world.agent("B"));
    assertThat(b.register("T1_B", "", false).status()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    router.close();
  }

  private void runDuties(String... names) {
    for (String name : names) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
  }

  private Answer node(String name, String site, String storage) {
    return router.post(
        ADMIN_TOKEN,
        "/command/v1/nodes",
        "{'name':'%s','site':'%s','kind':'disk','storage':{%s}}"
            .formatted(name, site, storage)
            .replace('\'', '"'));
  }

  @Test
  void aStorageWithoutAnAgentIsASource() throws Exception {
    assertThat(node("T1_A", "A", A + ",'tokenBase':'/data','push':true").status()).isEqualTo(204);
    assertThat(node("T1_B", "B", "'url':'dav://b.example.org','credentials':'none'").status())
        .isEqualTo(204);
    JsonNode shown = router.get(ADMIN_TOKEN, "/query/v1/nodes").json().path("items");
    assertThat(shown.path(0).path("storageSystem").asString()).isEqualTo(AUDIENCE + "/data/store");
    world.inject("T1_A", "one", 2);
    world.request("T1_B");
    runDuties("subscription", "activation", "routing", "issue", "reroute", "expiry");

    List<JsonNode> held = tasks(b.claim(UUID.randomUUID(), 5, 0));
    assertThat(held).extracting(task -> text(task, "source")).containsExactly("T1_A", "T1_A");
    assertThat(held)
        .extracting(task -> text(task.path("place"), "url"))
        .containsExactlyInAnyOrder(
            "http://b.example.org:80/data/one/0", "http://b.example.org:80/data/one/1");
    assertThat(held).noneMatch(task -> task.path("place").path("overwrite").asBoolean());

    Answer granted = b.grant("T1_A", held);
    assertThat(granted.json().path("grants")).as(granted.text()).hasSize(1);
    JsonNode grant = granted.json().path("grants").path(0);
    assertThat(grant.path("protocol").asString()).isEqualTo("davs");
    assertThat(grant.path("url").asString()).isEqualTo(AUDIENCE);
    assertThat(grant.path("push").asBoolean()).isTrue();
    assertThat(grant.path("validSeconds").asLong()).isEqualTo(1800);
    assertThat(grant.path("paths").valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(
            held.stream().map(task -> "/data/store" + text(task, "lfn")).toList());
    JwtClaims claims = read(grant.path("grant").asString());
    assertThat(claims.getStringClaimValue("scope")).isEqualTo("storage.read:/store/data/one");
    assertThat(claims.getSubject()).isEqualTo("b");
  }

  /** Verifies a token as a storage does, from the issuer's address on. */
  private JwtClaims read(String token) throws Exception {
    Answer discovered = router.get("", "/.well-known/openid-configuration");
    assertThat(discovered.json().path("issuer").asString()).isEqualTo(ISSUER);
    String keys = discovered.json().path("jwks_uri").asString();
    assertThat(keys).startsWith(ISSUER + "/");
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(
            new JwksVerificationKeyResolver(
                new JsonWebKeySet(router.get("", keys.substring(ISSUER.length())).text())
                    .getJsonWebKeys()))
        .setExpectedIssuer(ISSUER)
        .setExpectedAudience(AUDIENCE)
        .build()
        .processToClaims(token);
  }

  @Test
  void anAgentGetsTokensForDirectoriesOfItsNodesAlone() throws Exception {
    assertThat(node("T1_B", "B", A).status()).isEqualTo(204);
    assertThat(node("T1_C", "C", "'url':'davs://c.example.org/data'").status()).isEqualTo(204);
    Answer answer = token("T1_B", "/data/store/data/one");
    assertThat(answer.json().path("validSeconds").asLong()).isEqualTo(1800);
    assertThat(read(answer.json().path("token").asString()).getStringClaimValue("scope"))
        .isEqualTo(
            "storage.read:/data/store/data/one storage.create:/data/store/data/one"
                + " storage.modify:/data/store/data/one");

    assertRefused(token("T1_C", "/data/x"), 403, "foreign-node");
    for (String other : List.of("/data/stores/x", "/data", "/data/store/../x", "data/store", "")) {
      assertRefused(token("T1_B", other), 422, "refused-value");
    }
    assertThat(node("T1_B", "B", A + ",'credentials':'site'").status()).isEqualTo(204);
    assertRefused(token("T1_B", "/data/store/x"), 409, "no-issuer");
    new ScriptedAgent(router, world.agent("B")).register("T1_B", "", true);
    assertRefused(token("T1_B", "/data/store/x"), 409, "stale-incarnation");
  }

  private Answer token(String node, String directory) {
    return b.post(
        "storage-tokens",
        "{'incarnation':%d,'node':'%s','directory':'%s'}"
            .formatted(b.incarnation(), node, directory));
  }

  @Test
  void anAdminGetsATokenForAllFilesOfANodeAndTheAuditSaysSo() throws Exception {
    assertThat(node("T1_A", "A", A).status()).isEqualTo(204);
    JsonNode given = tryingToken(ADMIN_TOKEN, "T1_A").json();
    assertThat(given.path("url").asString()).isEqualTo(AUDIENCE + "/data/store");
    assertThat(read(given.path("token").asString()).getStringClaimValue("scope"))
        .isEqualTo(
            "storage.read:/data/store storage.create:/data/store storage.modify:/data/store");
    assertRefused(tryingToken(world.user("ann", "user"), "T1_A"), 403, "forbidden");
    assertRefused(tryingToken(ADMIN_TOKEN, "T1_B"), 409, "no-storage");
    assertThat(
            router
                .database()
                .jdbc()
                .sql("select actor || ' ' || object from audit_facts where action = :action")
                .param("action", "give-storage-token")
                .query(String.class)
                .list())
        .containsExactly("admin T1_A");
    assertThat(node("T1_A", "A", A + ",'credentials':'site'").status()).isEqualTo(204);
    JsonNode own = tryingToken(ADMIN_TOKEN, "T1_A").json();
    assertThat(own.path("credentials").asString()).isEqualTo("site");
    assertThat(own.path("token").isString()).isFalse();
  }

  private Answer tryingToken(String token, String node) {
    return router.post(token, "/command/v1/storage-tokens", "{\"node\":\"%s\"}".formatted(node));
  }

  @Test
  void anAgentMayAnnounceTheRegisteredStorageOnly() {
    assertRefused(announced("davs://b.example.org/data"), 422, "other-storage");
    assertThat(node("T1_B", "B", "'url':'davs://b.example.org:443/data'").status()).isEqualTo(204);
    assertRefused(announced("davs://b.example.org/dat"), 422, "other-storage");
    assertRefused(announced("davs://c.example.org/data"), 422, "other-storage");
    assertRefused(announced("ftp://b.example.org/data"), 422, "refused-value");
    assertThat(announced("https://B.example.org/data/").status()).isEqualTo(200);
  }

  @Test
  void anAgentIsNotToldTheStorageOfANodeOfOthers() {
    assertThat(node("T1_A", "A", A).status()).isEqualTo(204);
    Answer answer = announced("T1_A", "davs://guess.example.org/");
    assertRefused(answer, 403, "foreign-node");
    assertThat(answer.text()).doesNotContain("a.example.org");
  }

  private Answer announced(String storage) {
    return announced("T1_B", storage);
  }

  private Answer announced(String node, String storage) {
    return b.post(
        "registrations",
        """
        {'version':'test','roles':['download'],'nodes':['T1_B'],'doors':[],'takeOver':true,
         'mappings':[{'node':'%s','rules':[],'storage':'%s'}]}
        """
            .formatted(node, storage));
  }

  @Test
  void aStorageThatCannotBeUsedIsRefused() {
    assertRefused(node("T1_A", "A", "'url':'ftp://a.example.org/data'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", "'url':'davs://a/data/../x'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", "'url':'davs://a/data x'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", "'url':'davs://a/data%20x'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", A + ",'credentials':'magic'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", A + ",'tokenBase':'/dat'"), 422, "refused-value");
    assertThat(node("T1_A", "A", A + ",'credentials':'issuer'").text())
        .contains("refused-value", "argosy.router.tokens.fetch.token-endpoint");
    assertRefused(node("T1_A", "A", "'url':'dav://a/data'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", A + ",'audience':'a b'"), 422, "refused-value");
    assertRefused(node("T1_A", "A", A + ",'redirectHosts':['a,b']"), 422, "refused-value");
    assertRefused(node("T1_A", "A", A + ",'redirectHosts':['pool:1094']"), 422, "refused-value");
    assertThat(node("T1_A", "A", "'url':'davs://a/data%20x','credentials':'none'").status())
        .isEqualTo(204);

    assertThat(node("T1_A", "A", A).status()).isEqualTo(204);
    assertRefused(node("T1_B", "B", "'url':'davs://a.example.org:1094/x'"), 409, "other-site");
    assertRefused(node("T2_A", "A", A), 409, "other-node");
    assertThat(node("T2_A", "A", "'url':'davs://a.example.org:1094/data/other'").status())
        .isEqualTo(204);
    assertThat(node("T1_A", "A", A).status()).as("again").isEqualTo(204);
  }

  @Test
  void aStorageCanBeRemovedAndTheAuditSaysWhatWasRegistered() {
    assertThat(node("T1_A", "A", A + ",'redirectHosts':['pool.example.org','[::1]']").status())
        .isEqualTo(204);
    assertThat(node("T1_A", "A", "'url':''").status()).isEqualTo(204);
    JsonNode shown = router.get(ADMIN_TOKEN, "/query/v1/nodes").json().path("items").path(0);
    assertThat(shown.path("storageSystem").isString()).isFalse();
    assertThat(node("T1_B", "B", A).status()).as("another site may have it").isEqualTo(204);
    assertThat(
            router
                .database()
                .jdbc()
                .sql("select action || ' ' || detail from audit_facts where object = 'T1_A'")
                .query(String.class)
                .list())
        .anyMatch(it -> it.contains("audience " + AUDIENCE) && it.contains("pool.example.org"))
        .contains("remove-storage ");
  }

  /** An agent of the one node could change files of the other. */
  @Test
  void aDirectoryWithAllBelowItIsOfOneNode() {
    String origin = "'url':'davs://a.example.org:1094";
    assertThat(node("T1_A", "A", A).status()).isEqualTo(204);
    for (String path : List.of("/data/store/x", "/data", "")) {
      assertRefused(node("T2_A", "A", origin + path + "'"), 409, "other-node");
    }
    assertThat(node("T2_A", "A", origin + "/data/stores'").status()).isEqualTo(204);
  }

  /** The storages of an audience accept each other's tokens. */
  @Test
  void anAudienceIsOfOneSite() {
    String same = ",'audience':'%s'".formatted(AUDIENCE);
    assertThat(node("T1_A", "A", A).status()).isEqualTo(204);
    assertRefused(node("T1_B", "B", "'url':'davs://b/data/store'" + same), 409, "other-site");
    assertThat(node("T2_A", "A", "'url':'davs://b/data/store'" + same).status()).isEqualTo(204);
    assertRefused(
        node("T1_A", "A", A + ",'audience':'https://wlcg.cern.ch/jwt/v1/any'"),
        422,
        "refused-value");
  }

  private static void assertRefused(Answer answer, int status, String code) {
    assertThat(answer.text()).contains("urn:argosy:problem:" + code);
    assertThat(answer.status()).isEqualTo(status);
  }

  /** The face of FTS3 is there only if an admin switches it on. */
  @Test
  void aRouterWithoutAnIssuerSaysSo() {
    try (RunningRouter other = RunningRouter.start()) {
      assertThat(other.get(ADMIN_TOKEN, "/fts3/whoami").status()).isEqualTo(403);
      assertThat(other.post(ADMIN_TOKEN, "/fts3/jobs", "{}").status()).isEqualTo(403);
      assertRefused(other.get("", "/.well-known/openid-configuration"), 404, "no-issuer");
      assertRefused(other.get("", "/token/v1/keys"), 404, "no-issuer");
      new SmallWorld(other).build();
      Answer answer =
          other.post(
              ADMIN_TOKEN,
              "/command/v1/nodes",
              "{'name':'T1_A','site':'A','kind':'disk','storage':{%s}}"
                  .formatted(A)
                  .replace('\'', '"'));
      assertRefused(answer, 422, "refused-value");
      assertThat(answer.text()).contains("argosy.router.tokens.issuer");
    }
  }
}
