package io.argosy.web;

import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The commands about replicas and agents on the pages. */
class OperatorPagesTest {

  private static RunningPages pages;
  private static JdbcClient jdbc;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
    jdbc = pages.database().jdbc();
  }

  @BeforeEach
  void signIn() {
    pages.router().requests().forget();
    ada = pages.visitor().signedIn();
  }

  @ParameterizedTest
  @CsvSource({
    "bad, The replica at North_Disk is marked bad and is no longer used as a source.",
    "good, The replica at North_Disk is a source again.",
    "removed, The replica at North_Disk is removed from the catalogue."
  })
  void aChangeSendsOneCommandAndShowsItsResult(String change, String done) {
    HttpResponse<String> answer = changed(change);
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/file?id=7");
    assertThat(pages.router().requests().sent())
        .singleElement()
        .asString()
        .startsWith("POST /command/v1/" + change + "-replicas")
        .contains("/7.raw", "North_Disk", "bit rot");
    assertThat(ada.get("/file?id=7").body()).contains(done);
  }

  @ParameterizedTest
  @CsvSource({
    "true, Agent north is drained from its next heartbeat on.",
    "false, Agent north claims work again from its next heartbeat on."
  })
  void anAgentIsDrainedAndLetWorkAgain(boolean drain, String done) {
    String csrf = token(ada.get("/nodes").body());
    pages.router().requests().forget();
    ada.post("/nodes/drain", "_csrf=" + csrf + "&agent=north&drain=" + drain);
    assertThat(pages.router().requests().sent())
        .singleElement()
        .asString()
        .startsWith("POST /command/v1/drains")
        .contains("north", "" + drain);
    assertThat(ada.get("/nodes").body()).contains(done);
  }

  @ParameterizedTest
  @CsvSource({
    "operator:NORTH, true, true",
    "operator:SOUTH, false, true",
    "data-manager:NORTH, false, true",
    "user, false, false"
  })
  void actionsAreShownToThoseWithTheRoleAtTheSite(
      String role, boolean drains, boolean changesReplicas) {
    pages.router().people().roles(role);
    try {
      RunningPages.Visitor visitor = pages.visitor().signedIn();
      String nodes = visitor.get("/nodes").body();
      assertThat(nodes.contains("<option value=\"north\"")).isEqualTo(drains);
      assertThat(nodes.contains("<option value=\"south\""))
          .isEqualTo(role.equals("operator:SOUTH"));
      String file = visitor.get("/file?id=7").body();
      assertThat(file.contains("Mark bad")).isEqualTo(changesReplicas);
      assertThat(file.contains("Remove from the catalogue")).isEqualTo(changesReplicas);
    } finally {
      pages.router().people().roles("admin");
    }
  }

  @Test
  void anUnknownChangeIsRefusedWithoutACall() {
    assertThat(changed("burnt").statusCode()).isEqualTo(400);
    assertThat(pages.router().requests().sent()).isEmpty();
  }

  @Test
  void aMarkIsShownWithItsReason() {
    String mark = "insert into bad_replica values (7, 2, 1, '%s', 'router', 'wrong sum')";
    jdbc.sql(mark.formatted(pages.now())).update();
    assertThat(ada.get("/file?id=7").body())
        .contains("marked by router: wrong sum. It is not used as a source until the mark");
    jdbc.sql("update bad_replica set node_id = 3, refuted_at = marked_at, refuted_by = 2").update();
    assertThat(ada.get("/file?id=7").body())
        .contains("by router (wrong sum); agent ", "read the whole file and found it good at")
        .doesNotContain("marked by router");
    jdbc.sql("delete from bad_replica").update();
  }

  private HttpResponse<String> changed(String change) {
    String csrf = token(ada.get("/file?id=7").body());
    pages.router().requests().forget();
    return ada.post(
        "/file/replicas",
        "_csrf="
            + csrf
            + "&id=7&lfn=%2Fdemo%2Fphotos+%26+films%2F7.raw&node=North_Disk&reason=bit+rot&change="
            + change);
  }
}
