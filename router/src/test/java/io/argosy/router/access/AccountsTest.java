package io.argosy.router.access;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.RunningRouter.Answer;
import io.argosy.router.fixture.SmallWorld;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The life cycle of user accounts, from the first sign-in link to being disabled. */
class AccountsTest {

  private static final String GOOD = "correct horse battery";
  private static final String BETTER = "staple of another horse";

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
  void aUserSignedInByLinkSetsAPasswordAndSignsInWithIt() {
    grant("ann", "user");
    String byLink = byLink("ann");
    assertThat(me(byLink).path("passwordSetAt").isNull()).isTrue();
    assertThat(me(byLink).path("oldPasswordNeeded").asBoolean()).isFalse();
    expect(signIn("ann", GOOD), 401, "wrong-name-or-password");
    expect(set(byLink, null, GOOD), 204, "");
    JsonNode in = expect(signIn("ann", GOOD), 200, "");
    assertThat(in.path("name").asString()).isEqualTo("ann");
    String byPassword = in.path("token").asString();
    assertThat(me(byPassword).path("passwordSetAt").isNull()).isFalse();
    assertThat(me(byPassword).path("oldPasswordNeeded").asBoolean()).isTrue();
    assertThat(column("select hash from principal_password", "hash"))
        .allMatch(hash -> hash.startsWith("{pbkdf2-sha256-600000}"))
        .noneMatch(hash -> hash.contains(GOOD));
    assertThat(audited("ann"))
        .contains("sign-in by link", "set-password ", "sign-in by password", "sign-in-refused ");
  }

  @Test
  void theOldPasswordIsNeededAndOtherSignInsEnd() {
    grant("bob", "user");
    String issued = world.user("bob", "user");
    String byLink = byLink("bob");
    expect(set(byLink, null, GOOD), 204, "");
    String here = expect(signIn("bob", GOOD), 200, "").path("token").asString();
    String unused = code("bob");
    expect(set(here, null, BETTER), 422, "old-password-needed");
    expect(set(issued, null, BETTER), 422, "old-password-needed");
    JsonNode wrong = expect(set(here, "not this one", BETTER), 422, "wrong-password");
    assertThat(wrong.path("errors").get(0).path("field").asString()).isEqualTo("oldPassword");
    assertThat(wrong.toString()).doesNotContain("not this one", BETTER);
    expect(router.get(byLink, "/query/v1/me"), 200, "");

    expect(set(here, GOOD, BETTER), 204, "");
    expect(router.get(here, "/query/v1/me"), 200, "");
    expect(router.get(byLink, "/query/v1/me"), 401, "unknown-token");
    expect(useCode(unused), 401, "unknown-code");
    expect(router.get(issued, "/query/v1/me"), 200, "");
    expect(signIn("bob", GOOD), 401, "wrong-name-or-password");
    expect(signIn("bob", BETTER), 200, "");
  }

  @Test
  void aWeakPasswordIsRefusedWithAReasonAndNotRepeated() {
    grant("cat", "user");
    JsonNode refused = expect(set(byLink("cat"), null, "too-short"), 422, "refused-value");
    assertThat(refused.path("errors").get(0).path("field").asString()).isEqualTo("newPassword");
    assertThat(refused.toString()).contains("12 to 256 characters").doesNotContain("too-short");
    expect(set("", null, GOOD), 401, "unauthenticated");
    expect(set(world.agent("B"), null, GOOD), 403, "forbidden");
  }

  @Test
  void unknownDisabledAndPasswordlessUsersGetTheSameAnswer() {
    grant("dan", "user");
    expect(set(byLink("dan"), null, GOOD), 204, "");
    disable("dan", true);
    grant("eli", "user");
    world.agent("C");
    List<String> answers =
        List.of("dan", "eli", "c", "nobody", "no such name!").stream()
            .map(name -> signIn(name, GOOD).text())
            .distinct()
            .toList();
    assertThat(answers).hasSize(1);
  }

  @Test
  void aDisabledUserIsSignedOutAtOnceAndSignsInOnceEnabled() {
    grant("fay", "user");
    String token = world.user("fay", "user");
    String byLink = byLink("fay");
    expect(set(byLink, null, GOOD), 204, "");
    String unused = code("fay");
    disable("fay", true);
    disable("fay", true);
    for (String was : new String[] {token, byLink}) {
      expect(router.get(was, "/query/v1/me"), 401, "unknown-token");
    }
    expect(useCode(unused), 401, "unknown-code");
    expect(post("user-roles", "{'name':'fay','roles':['admin']}"), 409, "disabled");
    expect(post("sign-in-links", "{'user':'fay'}"), 422, "unknown-user");

    disable("fay", false);
    expect(router.get(byLink, "/query/v1/me"), 401, "unknown-token");
    expect(signIn("fay", GOOD), 200, "");
    assertThat(audited("fay")).contains("disable-user ", "enable-user ");
  }

  @Test
  void nobodyDisablesTheLastAdmin() {
    String other = world.user("gus", "admin");
    for (String name : new String[] {"gus", "admin"}) {
      Answer answer =
          router.post(
              other,
              "/command/v1/user-disablings",
              "{\"name\":\"%s\",\"disabled\":true}".formatted(name));
      expect(answer, 409, "not-disabled");
    }
    expect(post("user-disablings", "{'name':'nobody','disabled':true}"), 422, "unknown-user");
  }

  /** Checks both commands, alone and combined. */
  @Test
  void nobodyTakesTheLastAdminsRole() {
    String other = world.user("lea", "admin");
    for (String name : new String[] {"lea", "admin"}) {
      for (String command : new String[] {"user-roles", "users"}) {
        Answer answer =
            router.post(
                other,
                "/command/v1/" + command,
                "{\"name\":\"%s\",\"roles\":[\"user\"]}".formatted(name));
        JsonNode refused = expect(answer, 409, "last-admin");
        assertThat(refused.path("errors").get(0).path("message").asString())
            .contains("keeps the role admin", "the user admin");
      }
    }
    assertThat(me(other).path("roles").get(0).asString()).isEqualTo("admin");
    expect(post("user-roles", "{'name':'admin','roles':['admin','user']}"), 204, "");
    expect(post("user-roles", "{'name':'lea','roles':['user']}"), 204, "");
    assertThat(me(other).path("roles").get(0).asString()).isEqualTo("user");
    expect(post("user-roles", "{'name':'admin','roles':['admin']}"), 204, "");
  }

  /** Also if the roles change meanwhile: the command names only the user. */
  @Test
  void oneMoreTokenChangesNoRole() {
    grant("joe", "data-manager:A");
    Answer issued = post("user-tokens", "{'name':'joe'}");
    String token = expect(issued, 200, "").path("token").asString();
    assertThat(me(token).path("roles").get(0).asString()).isEqualTo("data-manager:A");
    grant("joe", "user");
    String second = expect(post("user-tokens", "{'name':'joe'}"), 200, "").path("token").asString();
    assertThat(me(second).path("roles").get(0).asString()).isEqualTo("user");
    expect(router.get(token, "/query/v1/me"), 200, "");
    assertThat(audited("joe")).contains("deal-token ");
    disable("joe", true);
    for (String name : new String[] {"joe", "nobody"}) {
      expect(post("user-tokens", "{'name':'%s'}".formatted(name)), 422, "unknown-user");
    }
  }

  @Test
  void onlyAnAdminCreatesAndSeesUsers() {
    String user = world.user("hal", "data-manager:A");
    String[] bodies = {
      "user-roles", "{\"name\":\"hal\",\"roles\":[\"admin\"]}",
      "user-disablings", "{\"name\":\"admin\",\"disabled\":true}",
      "user-tokens", "{\"name\":\"admin\"}"
    };
    for (int i = 0; i < bodies.length; i += 2) {
      expect(router.post(user, "/command/v1/" + bodies[i], bodies[i + 1]), 403, "forbidden");
    }
    expect(router.get(user, "/query/v1/users"), 403, "forbidden");
    assertThat(me(user).path("roles").get(0).asString()).isEqualTo("data-manager:A");
    JsonNode first = expect(router.get(ADMIN_TOKEN, "/query/v1/users?limit=1"), 200, "");
    assertThat(first.path("items").get(0).path("name").asString()).isEqualTo("admin");
    assertThat(first.path("items").get(0).path("roles").get(0).asString()).isEqualTo("admin");
    String next = "/query/v1/users?limit=1000&cursor=" + first.path("next").asString();
    assertThat(expect(router.get(ADMIN_TOKEN, next), 200, "").path("items").toString())
        .contains("\"hal\"", "data-manager:A")
        .doesNotContain("\"admin\",\"roles\"");
  }

  /** The limit per account holds for any number of addresses and for the pages. */
  @Test
  void guessingAtOneAccountIsStoppedWithAReason() {
    grant("ivy", "user");
    String byLink = byLink("ivy");
    expect(set(byLink, null, GOOD), 204, "");
    for (String name : new String[] {"ivy", "nobody_like_ivy"}) {
      for (int i = 0; i < 10; i++) {
        expect(signIn(name, "guess " + i), 401, "wrong-name-or-password");
      }
      JsonNode stopped = expect(signIn(name, GOOD), 429, "too-many-sign-ins");
      assertThat(stopped.path("detail").asString()).contains("try again in 10 minutes", "link");
    }
    expect(set(byLink, GOOD, BETTER), 429, "too-many-sign-ins");
    expect(useCode(code("ivy")), 200, "");
  }

  private static void grant(String name, String role) {
    expect(post("user-roles", "{'name':'%s','roles':['%s']}".formatted(name, role)), 204, "");
  }

  private static void disable(String name, boolean disabled) {
    String body = "{'name':'%s','disabled':%s}".formatted(name, disabled);
    expect(post("user-disablings", body), 204, "");
  }

  private static Answer post(String command, String body) {
    return router.post(ADMIN_TOKEN, "/command/v1/" + command, body.replace('\'', '"'));
  }

  private static String code(String name) {
    return expect(post("sign-in-links", "{'user':'%s'}".formatted(name)), 200, "")
        .path("code")
        .asString();
  }

  private static Answer useCode(String code) {
    return router.post("", "/command/v1/sign-ins", "{\"code\":\"%s\"}".formatted(code));
  }

  private static String byLink(String name) {
    return expect(useCode(code(name)), 200, "").path("token").asString();
  }

  private static Answer signIn(String name, String password) {
    return router.post(
        "",
        "/command/v1/password-sign-ins",
        "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
  }

  private static Answer set(String token, String old, String fresh) {
    String oldPart = old == null ? "" : "\"oldPassword\":\"%s\",".formatted(old);
    return router.post(
        token, "/command/v1/passwords", "{%s\"newPassword\":\"%s\"}".formatted(oldPart, fresh));
  }

  private static JsonNode me(String token) {
    return expect(router.get(token, "/query/v1/me"), 200, "");
  }

  private static List<String> audited(String user) {
    return router
        .database()
        .jdbc()
        .sql("select action || ' ' || detail from audit_facts where object = ?")
        .param(user)
        .query(String.class)
        .list();
  }

  private static List<String> column(String sql, String name) {
    return router.database().jdbc().sql(sql).query((row, n) -> row.getString(name)).list();
  }

  private static JsonNode expect(Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    if (!code.isEmpty()) {
      assertThat(answer.json().path("type").asString()).isEqualTo("urn:argosy:problem:" + code);
    }
    return answer.text().isEmpty() ? MissingNode.getInstance() : answer.json();
  }
}
