package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The API of agents; invalid input is refused by its field and changes no row. */
class AgentApiTest {

  static RunningRouter router;
  static ScriptedAgent source;
  static ScriptedAgent destination;
  static ScriptedAgent stranger;
  static String userToken;
  static List<JsonNode> held;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    source = new ScriptedAgent(router, world.agent("A"));
    destination = new ScriptedAgent(router, world.agent("B"));
    stranger = new ScriptedAgent(router, world.agent("C"));
    userToken = world.user("ann", "user");
    source.register("T1_A", "http://127.0.0.1:1", false);
    destination.register("T1_B", "", false);
    stranger.register("T1_C", "", false);
    world.inject("T1_A", "one", 20);
    world.request("T1_B");
    for (String duty : List.of("subscription", "activation", "routing", "issue")) {
      runDuty(duty);
    }
    held = tasks(destination.claim(UUID.randomUUID(), 5, 0));
    assertThat(held).hasSize(5);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  static void runDuty(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claims | {'claimId':'%c','incarnation':1,'maxFiles':0,'maxBytes':1,'waitSeconds':0} | 422 | maxFiles
          claims | {'claimId':'%c','incarnation':1,'maxFiles':10001,'maxBytes':1,'waitSeconds':0} | 422 | maxFiles
          claims | {'claimId':'%c','incarnation':1,'maxFiles':1,'maxBytes':1,'waitSeconds':21} | 422 | waitSeconds
          claims | {'claimId':'%c','incarnation':1,'maxFiles':1,'maxBytes':-1,'waitSeconds':0} | 422 | maxBytes
          claims | {'claimId':'nonsense','incarnation':1,'maxFiles':1,'maxBytes':1,'waitSeconds':0} | 422 | claimId
          claims | {'claimId':'%c','incarnation':99,'maxFiles':1,'maxBytes':1,'waitSeconds':0} | 409 | incarnation
          claims | {'incarnation':1,'maxFiles':1,'maxBytes':1,'waitSeconds':0} | 400 | claimId
          circuits | {'incarnation':1,'seen':0,'waitSeconds':21,'circuits':[]} | 422 | waitSeconds
          circuits | {'incarnation':99,'seen':0,'waitSeconds':0,'circuits':[]} | 409 | incarnation
          circuits | {'incarnation':1,'seen':0,'waitSeconds':0,'circuits':[null]} | 400 | circuits[0]
          heartbeats | {'incarnation':0,'claims':[]} | 409 | incarnation
          heartbeats | {'incarnation':1,'claims':[null]} | 400 | claims[0]
          heartbeats | {'incarnation':1,'claims':[],'hindrances':[null]} | 400 | hindrances[0]
          heartbeats | {'incarnation':1,'claims':[],'flows':[null]} | 400 | flows[0]
          heartbeats | {'incarnation':1,'claims':[],'flows':[{'source':'T1_A','destination':'T1_B','spanMillis':1,'busyMillis':1,'bytes':-1,'streams':1,'backlogged':true}]} | 422 | flows[0].bytes
          grants | {'incarnation':1,'job':'%c','source':'T1_A','tasks':[]} | 422 | tasks
          grants | {'incarnation':1,'job':'%c','source':'T1_C','tasks':[{'task':'1','epoch':0}]} | 409 | source
          grants | {'incarnation':1,'job':'%c','source':'T1 A','tasks':[{'task':'1','epoch':0}]} | 422 | source
          reports | {'incarnation':1,'reports':[]} | 422 | reports
          reports | {'incarnation':7,'reports':[{'task':'1','epoch':0,'source':'T1_A','path':'shared','tool':'http','bytes':1,'durationMillis':1,'endedAgoMillis':1,'verified':{'size':1,'checksum':'adler32:00000001'}}]} | 409 | incarnation
          reports | {'incarnation':1,'reports':[{'task':'1','epoch':0,'source':'T1_A','path':'shared','tool':'http','bytes':1,'durationMillis':1,'endedAgoMillis':1}]} | 422 | reports[0].verified
          reports | {'incarnation':1,'reports':[{'task':'1','epoch':0,'source':'T1_A','path':'shared','tool':'http','bytes':-1,'durationMillis':1,'endedAgoMillis':1}]} | 422 | reports[0].bytes
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'kernel':{'receive':0}} | 422 | kernel.receive
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'kernel':{'send':2147483648}} | 422 | kernel.send
          registrations | {'version':'v','roles':[],'nodes':['T1_A'],'doors':[],'mappings':[],'takeOver':true} | 403 | nodes[0]
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[{'node':'T1_A','protocol':'http','url':'http://h:1'}],'mappings':[],'takeOver':true} | 403 | doors[0].node
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[{'node':'T1_B','protocol':'http','url':'ftp://h'}],'mappings':[],'takeOver':true} | 422 | doors[0].url
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[{'node':'T1_B','protocol':'http','url':'http://192.0.2.1:1'}],'mappings':[],'takeOver':true} | 422 | doors[0].url
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[{'node':'T1_B','rules':[{'lfnPrefix':'/','root':'x'}]}],'takeOver':true} | 422 | mappings[0].rules
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'circuitEndpoints':[{'name':'e','attachment':'s','vlans':1,'address':'host','nodes':['T1_B'],'port':'p','rate':1,'share':0.5,'peers':[]}]} | 422 | circuitEndpoints[0].address
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'circuitEndpoints':[{'name':'e','attachment':'s','vlans':1,'address':'10.0.0.1','nodes':['T1_A'],'port':'p','rate':1,'share':0.5,'peers':[]}]} | 403 | circuitEndpoints[0].nodes
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'circuitEndpoints':[{'name':'e','attachment':'s','vlans':1,'address':'10.0.0.1','nodes':['T1_B'],'port':'p','rate':1,'share':2,'peers':[]}]} | 422 | circuitEndpoints[0].share
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':true,'circuitEndpoints':[null]} | 400 | circuitEndpoints[0]
          registrations | {'version':'v','roles':[],'nodes':['T1_B'],'doors':[],'mappings':[],'takeOver':false} | 409 | takeOver
          """)
  void badInputIsRefusedByItsField(String what, String body, int status, String field) {
    List<String> before = router.database().rowCounts();
    var answer = destination.post(what, body.replace("%c", UUID.randomUUID().toString()));
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.json().path("errors").path(0).path("field").asString())
        .as(answer.text())
        .isEqualTo(field);
    assertThat(router.database().rowCounts()).isEqualTo(before);
  }

  @Test
  void streamsOfALinkComeWithItsTasks() {
    String registration =
        """
        {'version':'v','roles':[],'nodes':['T1_C'],'doors':[],'mappings':[],'takeOver':true,
         'kernel':{'receive':6291456,'send':4194304,'receiveSet':212992}}
        """;
    assertThat(stranger.post("registrations", registration).status()).isEqualTo(200);
    assertThat(
            texts(
                "select tcp_receive || ' ' || tcp_send || ' ' || tcp_receive_set from agent_session"
                    + " where tcp_send_set is null and tcp_send is not null"))
        .containsExactly("6291456 4194304 212992");
    assertThat(stranger.register("T1_C", "", true).status()).isEqualTo(200);
    assertThat(texts("select tcp_send from agent_session where tcp_send is not null")).isEmpty();

    assertThat(destination.claim(UUID.randomUUID(), 1, 0).json().path("streams")).isEmpty();
    router
        .database()
        .jdbc()
        .sql(
            """
            insert into link_forecast (source_node_id, destination_node_id, computed_at,
                is_confirmed, success, capacity, capacity_is_lower_bound, round_trip_seconds,
                confidence, provenance)
            select l.source_node_id, l.destination_node_id, now(), false, 1, 125e6, false, 0.2, 1, ''
            from task l where l.claim_id is null limit 1
            """)
        .update();
    JsonNode streams = destination.claim(UUID.randomUUID(), 1, 0).json().path("streams");
    assertThat(streams.toString())
        .isEqualTo("[{\"source\":\"T1_A\",\"destination\":\"T1_B\",\"streams\":7,\"path\":null}]");
    router.database().jdbc().sql("delete from link_forecast").update();
  }

  @Test
  void onlyAgentsMayCallTheApi() {
    String claim = "{\"claimId\":\"x\"}";
    for (String token : List.of(ADMIN_TOKEN, userToken)) {
      assertThat(router.post(token, "/agent/v1/claims", claim).status()).isEqualTo(403);
    }
    assertThat(router.post("forged", "/agent/v1/claims", claim).status()).isEqualTo(401);
    assertThat(router.post("", "/agent/v1/claims", claim).status()).isEqualTo(401);
    assertThat(router.get("", "/agent/v1/keys").status()).isEqualTo(401);
  }

  @Test
  void noAgentGetsOrEndsWorkOfAnotherSite() {
    List<String> before = router.database().rowCounts();
    assertThat(tasks(stranger.claim(UUID.randomUUID(), 10, 0))).isEmpty();
    assertThat(words(stranger.succeed(held))).containsOnly("unknown");
    var grant = stranger.grant("T1_A", held);
    assertThat(grant.json().path("grants")).isEmpty();
    assertThat(grant.json().path("refused")).hasSize(5);
    assertThat(router.database().rowCounts()).isEqualTo(before);
  }

  @Test
  void aGrantNamesTheDoorAndKeysVerifyIt() {
    var grant = destination.grant("T1_A", held).json().path("grants").path(0);
    assertThat(grant.path("url").asString()).isEqualTo("http://127.0.0.1:1");
    assertThat(grant.path("validSeconds").asLong()).isEqualTo(3600);
    assertThat(grant.path("grant").asString().split("\\.")).hasSize(3);
    var keys = source.post("heartbeats", "{'incarnation':1,'claims':[]}");
    assertThat(keys.json().path("leaseSeconds").asLong()).isEqualTo(600);
  }

  @Test
  void hindrancesOfAnAgentAreShownUntilItClaimsAgain() {
    String beat = "{'incarnation':%d,'claims':[]".formatted(destination.incarnation());
    assertThat(
            destination.post("heartbeats", beat + ",'hindrances':['no-room','eclipse']}").status())
        .isEqualTo(200);
    assertThat(hindrances()).containsExactly("no-room,other");
    assertThat(destination.post("heartbeats", beat + ",'hindrances':[]}").status()).isEqualTo(200);
    assertThat(hindrances()).isEmpty();
  }

  @Test
  void flowsAreStoredBySlots() {
    String flow =
        "{'source':'%s','destination':'T1_B','spanMillis':3000,'busyMillis':3000,'bytes':900,"
            + "'streams':1.5,'backlogged':true}";
    assertThat(
            destination
                .post("heartbeats", beatWith(flow.formatted("T1_A") + "," + flow.formatted("T1_Z")))
                .status())
        .isEqualTo(200);
    assertThat(
            texts(
                "select sum(bytes) || ' in ' || round(sum(busy_seconds)) from linkrate_flow_facts"))
        .containsExactly("900 in 3");
  }

  @Test
  void moreThan10000FlowsAreRefused() {
    String flow =
        "{'source':'T1_A','destination':'T1_B','spanMillis':1,'busyMillis':1,'bytes':1,"
            + "'streams':1,'backlogged':true}";
    var answer = destination.post("heartbeats", beatWith((flow + ",").repeat(10_000) + flow));
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.json().path("errors").path(0).path("field").asString()).isEqualTo("flows");
  }

  private static String beatWith(String flows) {
    return "{'incarnation':%d,'claims':[],'flows':[%s]}"
        .formatted(destination.incarnation(), flows);
  }

  private static List<String> hindrances() {
    return texts("select hindrances from issue_session_facts where hindrances is not null");
  }

  private static List<String> texts(String sql) {
    return router.database().jdbc().sql(sql).query(String.class).list();
  }

  @Test
  void anAgentLearnsTheInstance() {
    assertThat(stranger.register("T1_C", "", true).json().path("instance").asString())
        .isEqualTo("production");
  }

  @Test
  void anOlderIncarnationIsRefused() {
    long before = stranger.incarnation();
    assertThat(stranger.register("T1_C", "", true).status()).isEqualTo(200);
    assertThat(stranger.incarnation()).isEqualTo(before + 1);
    var late = stranger.post("heartbeats", "{'incarnation':%d,'claims':[]}".formatted(before));
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("type").asString())
        .isEqualTo("urn:argosy:problem:stale-incarnation");
  }
}
