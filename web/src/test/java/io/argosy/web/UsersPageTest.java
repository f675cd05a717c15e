package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.ScriptedPeople;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of users and its commands. */
class UsersPageTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
  }

  @BeforeEach
  void asAdmin() {
    people().roles("admin");
  }

  @Test
  void anAdminSeesTheUsers() {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/").body()).contains("href=\"/users\"");
    assertThat(visitor.get("/users").body())
        .contains("data-manager:NORTH, user", "disabled", "may sign in", "Sign-in link<span")
        .doesNotContain("name=\"name\" value=\"admin\"><input type=\"hidden\" name=\"disabled\"");
    assertThat(visitor.get("/data/v1/users").body()).contains("\"eve\"");
  }

  @Test
  void aNewUserGetsALinkThatIsShownOnce() {
    Visitor visitor = pages.visitor().signedIn();
    HttpResponse<String> made =
        visitor.sends("/users", "name=+fay+&roles=user%2C+data-manager:NORTH");
    assertThat(made.statusCode()).isEqualTo(200);
    assertThat(made.body())
        .contains(pages.url("/sign-in?code=a-code"), "signs <b>fay</b>")
        .doesNotContain("value=\"fay\"");
    assertThat(people().commands()).contains("grant fay [user, data-manager:NORTH]", "link fay");
    assertThat(visitor.get("/users").body()).doesNotContain("a-code");
  }

  @Test
  void invalidInputIsExplainedAtItsFieldAndStays() {
    HttpResponse<String> answer = pages.visitor().signedIn().sends("/users", "name=gus&roles=king");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains("A role is user, admin, data-manager:SITE", "value=\"gus\"", "value=\"king\"")
        .contains("aria-describedby=\"roles-fault roles-hint\"")
        .doesNotContain("a-code");
  }

  @Test
  void usersAreDisabledAndEnabled() {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.sends("/users/disablings", "name=bob&disabled=true").statusCode())
        .isEqualTo(302);
    assertThat(visitor.sends("/users/disablings", "name=eve&disabled=false").statusCode())
        .isEqualTo(302);
    assertThat(visitor.sends("/users/links", "name=bob").body()).contains("/sign-in?code=a-code");
    assertThat(people().commands()).contains("disable bob true", "disable eve false", "link bob");
  }

  @Test
  void onlyAdminsSeeThePageAndItsLink() {
    people().roles("user");
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/").body()).doesNotContain("href=\"/users\"");
    HttpResponse<String> page = visitor.get("/users");
    assertThat(page.statusCode()).isEqualTo(403);
    assertThat(page.body()).contains("Only an admin can see the users").doesNotContain("bob");
    assertThat(visitor.get("/data/v1/users").statusCode()).isEqualTo(403);
    assertThat(visitor.post("/users", "name=x&roles=admin").statusCode()).isEqualTo(403);
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }
}
