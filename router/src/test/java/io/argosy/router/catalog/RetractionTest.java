package io.argosy.router.catalog;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.store.JdbcKeyLocks;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class RetractionTest {

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
  void aWronglyDeclaredFileIsTakenBackAndDeclaredAgain() {
    declare("/one", "/one/a", "adler32:00000001", 200);
    declare("/one", "/one/b", "adler32:00000001", 200);
    declare("/one", "/one/a", "adler32:0000000a", 409);
    var held = retract("{'file':'/one/a'}");
    assertThat(held.status()).isEqualTo(409);
    assertThat(held.text()).contains("T1_A holds 1 file of it: run 'argosy replica remove' first");
    remove("/one/a");
    assertThat(retract("{'file':'/one/a'}").json().path("files").asInt()).isEqualTo(1);
    var unknown = retract("{'file':'/one/a'}");
    assertThat(unknown.status()).isEqualTo(422);
    assertThat(unknown.text()).contains("the catalogue has no file of this name");
    declare("/one", "/one/a", "adler32:0000000a", 200);
    assertThat(blocks("/one")).isEqualTo("2 20");
    assertThat(retract("{'dataset':'/one'}").text()).contains("T1_A holds 2 files of it");
  }

  /** A bad replica is no replica; its mark is not inherited by what is declared again. */
  @Test
  void aBadReplicaDoesNotHoldAFile() {
    declare("/two", "/two/a", "adler32:00000001", 200);
    world.send("bad-replicas", "{'lfn':'/two/a','node':'T1_A','reason':'wrong checksum'}");
    assertThat(retract("{'block':'/two#00001'}").json().path("files").asInt()).isEqualTo(1);
    declare("/two", "/two/a", "adler32:0000000a", 200);
    assertThat(retract("{'dataset':'/two'}").text()).contains("T1_A holds 1 file of it");
  }

  @Test
  void aDatasetThatARequestWantsStays() {
    declare("/three", "/three/a", "adler32:00000001", 200);
    remove("/three/a");
    String id =
        world
            .send("requests", "{'datasets':['/three'],'destinations':['T1_B']}")
            .json()
            .path("id")
            .asString();
    assertThat(retract("{'file':'/three/a'}").text())
        .contains("request " + id + " wants it: run 'argosy request cancel' first");
  }

  /** A subscription at another router has the turn of the dataset, and nothing else uses it. */
  @Test
  void aDatasetThatAnotherRouterChangesStays() {
    declare("/four", "/four/a", "adler32:00000001", 200);
    remove("/four/a");
    var jdbc = router.database().jdbc();
    long dataset =
        jdbc.sql("select id from dataset where name = '/four'").query(Long.class).single();
    var transactions =
        new TransactionTemplate(new DataSourceTransactionManager(router.database().pool()));
    var refused =
        transactions.execute(
            status -> {
              new JdbcKeyLocks(jdbc).take(Stage.SUBSCRIPTION, List.of(dataset));
              return retract("{'dataset':'/four'}");
            });
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text())
        .contains("another router changes /four at the moment: repeat the command")
        .doesNotContain("transfers", "wanted");
    assertThat(retract("{'dataset':'/four'}").json().path("files").asInt()).isEqualTo(1);
  }

  @Test
  void aLargeDatasetIsTakenBackInPortionsAndAudited() {
    for (int block = 0; block < 12; block++) {
      world.send(
          "injections",
          "{'node':'T1_A','block':'/large#b%1$d','files':[{'lfn':'/large/%1$d','bytes':10,'checksum':'adler32:0000000a'}]}"
              .formatted(block));
    }
    IntStream.range(0, 12).forEach(n -> remove("/large/" + n));
    var first = retract("{'dataset':'/large'}").json();
    assertThat(first.path("files").asInt()).isEqualTo(10);
    assertThat(first.path("more").asBoolean()).isTrue();
    var second = retract("{'dataset':'/large'}").json();
    assertThat(second.path("files").asInt()).isEqualTo(2);
    assertThat(second.path("more").asBoolean()).isFalse();
    var audited =
        router
            .database()
            .jdbc()
            .sql("select detail from audit_facts where action = 'retract' and object = '/large'")
            .query(String.class)
            .list();
    assertThat(audited).containsExactlyInAnyOrder("10 files", "2 files");
    assertThat(retract("{'dataset':'/large'}").json().path("files").asInt()).isZero();
  }

  @Test
  void onlyAnAdminMayRetractAndOnlyWhatIsNamed() {
    String token = world.user("ann", "user");
    assertThat(router.post(token, "/command/v1/retractions", "{\"file\":\"/x/y\"}").status())
        .isEqualTo(403);
    assertThat(retract("{}").status()).isEqualTo(422);
    assertThat(retract("{'dataset':'/none'}").status()).isEqualTo(422);
    assertThat(retract("{'dataset':'/none','file':'/none/a'}").status()).isEqualTo(422);
  }

  private static void declare(String dataset, String lfn, String checksum, int status) {
    var answer =
        router.post(
            ADMIN_TOKEN,
            "/command/v1/injections",
            "{'node':'T1_A','dataset':'%s','files':[{'lfn':'%s','bytes':10,'checksum':'%s'}]}"
                .formatted(dataset, lfn, checksum)
                .replace('\'', '"'));
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
  }

  private static void remove(String lfn) {
    world.send(
        "removed-replicas", "{'lfn':'%s','node':'T1_A','reason':'never there'}".formatted(lfn));
  }

  private static RunningRouter.Answer retract(String form) {
    return router.post(ADMIN_TOKEN, "/command/v1/retractions", form.replace('\'', '"'));
  }

  private static String blocks(String dataset) {
    return router
        .database()
        .jdbc()
        .sql("select files || ' ' || bytes from catalog_block_facts where dataset = ?")
        .param(dataset)
        .query(String.class)
        .single();
  }
}
