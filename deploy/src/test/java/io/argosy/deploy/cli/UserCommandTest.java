package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls a router that knows ann and accepts every command. */
class UserCommandTest extends CommandAtRouter {

  private static final String ANN =
      """
      {"items":[{"name":"ann","roles":["data-manager:CERN","user"],
        "createdAt":"2026-01-31T12:00:00Z","disabledAt":null,"passwordSetAt":null}],"next":null}
      """;

  @BeforeEach
  void start() {
    answers("/command/v1/user-roles", 204, "");
    answers("/command/v1/user-disablings", 204, "");
    answers("/command/v1/sign-in-links", 200, "{\"code\":\"a_code\",\"validSeconds\":600}");
    answers("/command/v1/user-tokens", 200, "{\"name\":\"ann\",\"token\":\"argosy_fresh\"}");
    answers("/query/v1/users", 200, ANN);
  }

  @Test
  void aNewUserGetsRolesAndALinkAndNoToken() throws IOException {
    int code =
        run(
            "user",
            "add",
            "ann",
            "--role",
            "user",
            "--role",
            "data-manager:CERN",
            "--pages",
            "https://h/");
    assertThat(code).isZero();
    assertThat(received)
        .containsExactly(
            "user-roles {\"name\":\"ann\",\"roles\":[\"user\",\"data-manager:CERN\"]}",
            "sign-in-links {\"user\":\"ann\"}");
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "ann can sign in once with this link, within 10 minutes:https://h/sign-in?code=a_code");
  }

  @Test
  void aLinkAloneChangesNoRoles() throws IOException {
    assertThat(run("user", "link", "ann")).isZero();
    assertThat(received).containsExactly("sign-in-links {\"user\":\"ann\"}");
    assertThat(out.toString()).contains("\n/sign-in?code=a_code");
  }

  @Test
  void aTokenNeedsOnlyTheName() throws IOException {
    assertThat(run("user", "token", "ann")).isZero();
    assertThat(received).containsExactly("user-tokens {\"name\":\"ann\"}");
    assertThat(out.toString()).isEqualToIgnoringNewLines("argosy_fresh");
  }

  @Test
  void usersAreListedDisabledAndEnabled() throws IOException {
    assertThat(run("user", "list")).isZero();
    assertThat(out.toString()).contains("ann", "data-manager:CERN, user", "2026-01-31T12:00:00Z");
    assertThat(run("user", "disable", "ann")).isZero();
    assertThat(run("user", "enable", "ann")).isZero();
    assertThat(received)
        .containsExactly(
            "user-disablings {\"name\":\"ann\",\"disabled\":true}",
            "user-disablings {\"name\":\"ann\",\"disabled\":false}");
    assertThat(run("user", "disable")).isEqualTo(2);
    assertThat(err.toString()).contains("NAME");
  }

  @Test
  void aUserWithoutRolesIsRefused() throws IOException {
    assertThat(run("user", "add", "ann")).isEqualTo(2);
    assertThat(err.toString()).contains("--role");
    assertThat(received).isEmpty();
  }
}
