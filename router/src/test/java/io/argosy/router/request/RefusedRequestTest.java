package io.argosy.router.request;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasons for refusing a request, in texts that say what to correct. */
class RefusedRequestTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 3);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  /** Otherwise a person could preview a request, confirm it, and be refused. */
  @ParameterizedTest
  @CsvSource({
    "2020-01-31T12:00:00Z, has passed",
    "+999999999-12-31T00:00:00Z, is over 100 years away"
  })
  void aPreviewIsRefusedADeadlineInTheSameWordsAsItsRequest(String deadline, String words) {
    String body = "{'datasets':['/data'],'destinations':['T1_B'],'deadline':'" + deadline + "'}";
    RunningRouter.Answer preview = sent("/query/v1/previews", body);
    assertThat(preview.status()).as(preview.text()).isEqualTo(422);
    assertThat(detail(preview)).isEqualTo("deadline: " + words);
    RunningRouter.Answer request = sent("/command/v1/requests", body);
    assertThat(request.status()).isEqualTo(422);
    assertThat(request.json().path("errors")).isEqualTo(preview.json().path("errors"));
  }

  @ParameterizedTest
  @CsvSource({"/command/v1/requests", "/query/v1/previews"})
  void aNameThatIsNotThereIsQuoted(String path) {
    String body = "{'datasets':['/data','/none'],'destinations':['T9_X']}";
    RunningRouter.Answer refused = sent(path, body);
    assertThat(detail(refused)).isEqualTo("datasets[1]: there is no dataset /none");
    assertThat(refused.json().at("/errors/1/message").asString())
        .isEqualTo("there is no node T9_X");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "4711"})
  void aRequestThatIsNotThereIsNamed(String id) {
    String words = "there is no request " + id;
    String asked = "/query/v1/requests/" + id;
    assertThat(detail(router.get(ADMIN_TOKEN, asked))).isEqualTo(words);
    assertThat(detail(router.get(ADMIN_TOKEN, asked + "/flows"))).isEqualTo(words);
    RunningRouter.Answer answer = sent("/command/v1/requests/" + id + "/cancellations", "{}");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(detail(answer)).isEqualTo(words);
  }

  private static RunningRouter.Answer sent(String path, String body) {
    return router.post(ADMIN_TOKEN, path, body.replace('\'', '"'));
  }

  private static String detail(RunningRouter.Answer refused) {
    return refused.json().path("detail").asString();
  }
}
