package io.argosy.router.fts3;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.RunningRouter.Answer;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A router with three storage systems for jobs of FTS3, and an agent at the second one. */
final class FtsRouter implements AutoCloseable {

  static final String A = "davs://a.example.org:1094/a/";
  static final String B = "davs://b.example.org:1094/b/";
  static final String C = "davs://c.example.org:1094/c/";

  private final RunningRouter router;
  private final SmallWorld world;
  private final ScriptedAgent agent;

  FtsRouter() {
    this(Map.of());
  }

  /**
   * @param more settings
   */
  FtsRouter(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("fts3.enabled", "true");
    settings.put("fts3.pages", "https://pages.example.org");
    router = RunningRouter.start(settings);
    world = new SmallWorld(router);
    world.build();
    for (String name : List.of("A", "B", "C")) {
      world.send(
          "nodes",
          """
          {'name':'T1_%1$s','site':'%1$s','kind':'disk','storage':{
           'url':'davs://%2$s.example.org:1094/%2$s','credentials':'none'}}
          """
              .formatted(name, name.toLowerCase(Locale.ROOT)));
    }
    // It cannot serve files of jobs, which are not where their names say.
    ScriptedAgent door = new ScriptedAgent(router, world.agent("A"));
    assertThat(door.register("T1_A", "http://127.0.0.1:1", false).status()).isEqualTo(200);
    agent = new ScriptedAgent(router, world.agent("B"));
    assertThat(agent.register("T1_B", "", false).status()).isEqualTo(200);
  }

  RunningRouter router() {
    return router;
  }

  SmallWorld world() {
    return world;
  }

  ScriptedAgent agent() {
    return agent;
  }

  void cancelAll() {
    get("/jobs").json().forEach(job -> delete("/jobs/" + job.path("job_id").asString()));
    runDuties("subscription", "tidy-requests", "issue");
  }

  void runDuties(String... names) {
    for (String name : names) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
  }

  void plan() {
    runDuties("subscription", "activation", "routing", "issue");
  }

  static String file(String sources, String destination) {
    return """
    {'sources':[%s],'destinations':['%s'],'filesize':10,'checksum':'ADLER32:a',
     'metadata':{'request_id':'r-1'},'selection_strategy':'orderly','activity':'User Analysis'}
    """
        .formatted(sources, destination);
  }

  Answer submit(String files, String params) {
    return post("//jobs", "{'files':[%s],'params':{%s}}".formatted(files, params));
  }

  Answer post(String path, String body) {
    return router.post(ADMIN_TOKEN, "/fts3" + path, body.replace('\'', '"'));
  }

  Answer get(String path) {
    return router.get(ADMIN_TOKEN, "/fts3" + path);
  }

  Answer delete(String path) {
    return router.send(router.request(ADMIN_TOKEN, "/fts3" + path).DELETE());
  }

  String accepted(String files, String params) {
    Answer answer = submit(files, params);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().path("job_id").asString();
  }

  void sql(String statement) {
    router.database().jdbc().sql(statement).update();
  }

  long rows(String table) {
    return router.database().jdbc().sql("select count(*) from " + table).query(Long.class).single();
  }

  @Override
  public void close() {
    router.close();
  }
}
