package io.argosy.router.access;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.Problem;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The access rights that each kind of token gives over HTTP. */
class AccessTest {

  private static RunningRouter router;
  private static SmallWorld world;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void withoutATokenOnlyHealthIsOpen() {
    expect(router.get("", "/actuator/health"), 200);
    expect(router.get("", "/query/v1/nodes"), 401);
    expect(router.post("", "/command/v1/sites", "{\"name\":\"X\"}"), 401);
    expect(router.post("", "/agent/v1/claims", "{}"), 401);
    expect(router.get("", "/actuator/prometheus"), 401);
    expect(router.get("", "/v3/api-docs"), 401);
  }

  @Test
  void aForgedTokenIsRefused() {
    for (String token : new String[] {"argosy_forged", "x", ADMIN_TOKEN + "x"}) {
      expect(router.get(token, "/query/v1/nodes"), 401);
      expect(router.post(token, "/command/v1/sites", "{\"name\":\"X\"}"), 401);
      expect(router.post(token, "/agent/v1/claims", "{}"), 401);
    }
  }

  @Test
  void anAgentIsNoUserAndAUserIsNoAgent() {
    String agent = world.agent("A");
    expect(router.get(agent, "/query/v1/nodes"), 403);
    expect(router.post(agent, "/command/v1/sites", "{\"name\":\"X\"}"), 403);
    expect(router.get(agent, "/actuator/metrics"), 403);
    String user = world.user("ann", "user");
    expect(router.get(user, "/query/v1/nodes"), 200);
    expect(router.get(user, "/v3/api-docs"), 200);
    expect(router.post(user, "/agent/v1/claims", "{}"), 403);
    expect(router.post(ADMIN_TOKEN, "/agent/v1/claims", "{}"), 403);
  }

  @Test
  void onlyAnAdminChangesTheTopologyAndTheUsers() {
    String user = world.user("bob", "operator:A");
    expect(router.post(user, "/command/v1/sites", "{\"name\":\"X\"}"), 403);
    expect(router.post(user, "/command/v1/users", "{\"name\":\"eve\",\"roles\":[\"admin\"]}"), 403);
    expect(router.post(user, "/command/v1/sign-in-links", "{\"user\":\"admin\"}"), 403);
    expect(router.get(user, "/actuator/prometheus"), 403);
    expect(router.get(ADMIN_TOKEN, "/actuator/prometheus"), 200);
  }

  @Test
  void aRoleNeedsASite() {
    for (String role : new String[] {"operator:NOWHERE", "data-manager:NOWHERE"}) {
      for (String command : new String[] {"users", "user-roles"}) {
        String body = "{\"name\":\"zoe\",\"roles\":[\"user\",\"%s\"]}".formatted(role);
        var answer = router.post(ADMIN_TOKEN, "/command/v1/" + command, body);
        expect(answer, 422);
        var error = answer.json().path("errors").get(0);
        assertThat(error.path("field").asString()).isEqualTo("roles");
        assertThat(error.path("message").asString()).isEqualTo("there is no site NOWHERE");
      }
    }
    expect(router.post(ADMIN_TOKEN, "/command/v1/sign-in-links", "{\"user\":\"zoe\"}"), 422);
  }

  @Test
  void aDataManagerInjectsAtItsOwnSiteOnly() {
    String operator = world.user("carl", "data-manager:A");
    expect(inject(operator, "T1_A"), 200);
    RunningRouter.Answer refused = inject(operator, "T1_B");
    expect(refused, 403);
    assertThat(refused.json().path("detail").asString())
        .startsWith("only an admin or a")
        .endsWith("of B may do this")
        .doesNotContain("[");
    expect(inject(world.user("dora", "user"), "T1_A"), 403);
  }

  private static RunningRouter.Answer inject(String token, String node) {
    String body = SmallWorld.injection(node, "mine", 1).replace('\'', '"');
    return router.post(token, "/command/v1/injections", body);
  }

  @Test
  void aLinkSignsInOnceUnderConcurrentUse() {
    world.user("fay", "user");
    String code = world.send("sign-in-links", "{'user':'fay'}").json().path("code").asString();
    var attempts =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> signIn(code))).limit(4).toList();
    var answers = attempts.stream().map(CompletableFuture::join).toList();
    assertThat(answers).filteredOn(answer -> answer.status() == 401).hasSize(3);
    var won = answers.stream().filter(answer -> answer.status() == 200).findFirst().orElseThrow();
    String token = won.json().path("token").asString();
    expect(router.get(token, "/query/v1/nodes"), 200);
    assertThat(
            router
                .database()
                .jdbc()
                .sql("select count(*) from access_token where hash like '%argosy%' or hash = ?")
                .param(token)
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void aRevokedTokenIsRefusedAtOnceAndAFreshOneIsNot() {
    String lost = world.agent("C");
    String namesake = world.user("c", "user");
    expect(beat(lost), 409);
    world.send("token-revocations", "{'name':'c','kind':'agent'}");
    expect(beat(lost), 401);
    expect(beat(world.agent("C")), 409);
    expect(router.get(namesake, "/query/v1/nodes"), 200);
    world.send("token-revocations", "{'name':'c'}");
    expect(router.get(namesake, "/query/v1/nodes"), 401);
  }

  @Test
  void theLinkOfARevokedUserIsRefused() {
    world.user("gil", "user");
    String code = world.send("sign-in-links", "{'user':'gil'}").json().path("code").asString();
    world.send("token-revocations", "{'name':'gil'}");
    expect(signIn(code), 401);
  }

  @Test
  void signingOutRevokesOnlyTheTokenOfTheRequest() {
    String here = world.user("hal", "user");
    String there = world.user("hal", "user");
    expect(router.post(here, "/command/v1/sign-outs", ""), 204);
    expect(router.get(here, "/query/v1/nodes"), 401);
    expect(router.post(here, "/command/v1/sign-outs", ""), 401);
    expect(router.get(there, "/query/v1/nodes"), 200);
  }

  @Test
  void onlyAnAdminRevokesAndNoAgentSignsOut() {
    String user = world.user("ida", "user");
    expect(router.post(user, "/command/v1/token-revocations", "{\"name\":\"admin\"}"), 403);
    expect(router.post(world.agent("A"), "/command/v1/sign-outs", ""), 403);
    expect(router.post("", "/command/v1/sign-outs", ""), 401);
  }

  /** The file still contains the revoked token at the next start. */
  @Test
  void aRevokedBootstrapTokenStaysRevoked() {
    String second = "argosy_second_of_the_admin";
    router.bean(AccessBook.class).bootstrap(second);
    expect(router.post(second, "/command/v1/sign-outs", ""), 204);
    router.bean(AccessBook.class).bootstrap(second);
    expect(router.get(second, "/query/v1/nodes"), 401);
  }

  private static RunningRouter.Answer beat(String token) {
    return router.post(token, "/agent/v1/heartbeats", "{\"incarnation\":0,\"claims\":[]}");
  }

  private static RunningRouter.Answer signIn(String code) {
    return router.post("", "/command/v1/sign-ins", "{\"code\":\"%s\"}".formatted(code));
  }

  private static void expect(RunningRouter.Answer answer, int status) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    if (status >= 400) {
      assertThat(answer.contentType()).isEqualTo(Problem.MEDIA_TYPE);
    }
  }
}
