package io.argosy.router.routing;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a site and an admin say of NODE_1 is what plans expect of it at most. */
class NodeTermsStreetTest {

  private RunningRouter router;
  private Street street;
  private String agentToken;

  @BeforeEach
  void start() {
    router = RunningRouter.start();
    street = new Street(router.database());
    String agent = "{\"name\": \"agent_1\", \"site\": \"SITE_1\", \"nodes\": [\"NODE_1\"]}";
    agentToken = post("/command/v1/agents", agent).json().path("token").asString();
  }

  @AfterEach
  void close() {
    router.close();
  }

  private RunningRouter.Answer post(String path, String body) {
    return router.post(ADMIN_TOKEN, path, body);
  }

  private RunningRouter.Answer say(String uplink, String downlink) {
    String form = "{\"node\": \"NODE_1\", \"uplink\": %s, \"downlink\": %s}";
    return post("/command/v1/node-rates", form.formatted(uplink, downlink));
  }

  /**
   * @param terms members of the node's mapping, each with a comma before it
   */
  private RunningRouter.Answer register(String terms) {
    return router.post(
        agentToken,
        "/agent/v1/registrations",
        """
        {"version": "v", "roles": ["download"], "nodes": ["NODE_1"], "doors": [],
         "mappings": [{"node": "NODE_1", "rules": [{"lfnPrefix": "/", "root": "/data"}]%s}],
         "takeOver": true}
        """
            .formatted(terms));
  }

  private void pin(double uplink) {
    String form =
        """
        {"automation": "learning", "source": "NODE_1", "capacity": %s, "reason": "upgraded"}
        """;
    assertThat(post("/command/v1/pins", form.formatted(uplink)).status()).isEqualTo(201);
  }

  private NodeFacts planned() {
    NetworkView view =
        router
            .bean(Transactions.class)
            .inOne(
                () ->
                    router
                        .bean(RoutingStore.class)
                        .survey(router.bean(Clock.class).instant(), 1, true))
            .view();
    return view.nodeFacts().get(view.indexOf(new NodeName("NODE_1")));
  }

  private JsonNode shown() {
    return router.get(ADMIN_TOKEN, "/query/v1/nodes").json().path("items").get(0).path("terms");
  }

  private void requireUplink(double rate) {
    assertThat(planned().uplink()).contains(new ByteRate(rate));
  }

  @Test
  void whatIsSaidIsTheFirstBeliefAndABound() {
    assertThat(planned().uplink()).isEmpty();
    assertThat(say("5e6", "null").status()).isEqualTo(204);
    requireUplink(5e6);
    assertThat(planned().downlink()).isEmpty();
    assertThat(shown().path("uplink").path("rate").asDouble()).isEqualTo(5e6);
    assertThat(shown().path("uplink").path("by").asString()).startsWith("user ");
    assertThat(shown().path("downlink").isNull()).isTrue();
    assertThat(say("null", "7e6").status()).isEqualTo(204);
    assertThat(planned().uplink()).isEmpty();
    assertThat(planned().downlink()).contains(new ByteRate(7e6));
  }

  @Test
  void aPinWinsUpToWhatIsSaid() {
    say("5e6", "null");
    pin(3e6);
    requireUplink(3e6);
    pin(9e6);
    requireUplink(5e6);
    say("null", "null");
    requireUplink(9e6);
  }

  @Test
  void theLowerOfSiteAndAdminCounts() {
    say("5e6", "5e6");
    String terms = ", \"uplink\": 2e6, \"downlink\": 8e6, \"forward\": \"own-requests\"";
    assertThat(register(terms).status()).isEqualTo(200);
    requireUplink(2e6);
    assertThat(planned().downlink()).contains(new ByteRate(5e6));
    assertThat(shown().path("uplink").path("by").asString()).isEqualTo("agent agent_1");
    assertThat(shown().path("downlink").path("by").asString()).startsWith("user ");
    assertThat(shown().path("forward").asString()).isEqualTo("own-requests");
    assertThat(shown().path("forwardBy").asString()).isEqualTo("agent agent_1");
  }

  @Test
  void whatAnAgentSaysCountsWhileItServesTheNodeAndForADayAfterItWasHeard() {
    say("5e6", "null");
    register(", \"uplink\": 2e6, \"forward\": \"no\"");
    lastHeard("23 hours");
    requireUplink(2e6);
    assertThat(shown().path("forward").asString()).isEqualTo("no");
    lastHeard("24 hours");
    requireUplink(5e6);
    assertThat(shown().path("uplink").path("rate").asDouble()).isEqualTo(5e6);
    assertThat(shown().path("forward").asString()).isEqualTo("yes");
    lastHeard("0 hours");
    requireUplink(2e6);
    street.execute("delete from agent_node where agent_id = 1");
    requireUplink(5e6);
    assertThat(shown().path("forward").asString()).isEqualTo("yes");
  }

  private void lastHeard(String ago) {
    street.execute(
        "update agent_session set heartbeat_at = now() - interval '%s' where agent_id = 1"
            .formatted(ago));
  }

  @Test
  void anAgentOfTheVersionBeforeSaysNothing() {
    assertThat(register(", \"uplink\": 2e6, \"forward\": \"no\"").status()).isEqualTo(200);
    assertThat(register("").status()).isEqualTo(200);
    assertThat(planned().uplink()).isEmpty();
    assertThat(shown().path("forward").asString()).isEqualTo("yes");
    assertThat(shown().path("forwardBy").isNull()).isTrue();
  }

  @Test
  void aNodesWordOnForwardingIsAFact() {
    Map<String, String> stored =
        Map.of("yes", "yes", "no", "no", "own-requests", "own-requests", "a-later-word", "no");
    stored.forEach(
        (said, word) -> {
          assertThat(register(", \"forward\": \"" + said + "\"").status()).isEqualTo(200);
          assertThat(
                  street
                      .jdbc()
                      .sql("select forwarding from budget_said_facts where node_id = 1")
                      .query(String.class)
                      .list())
              .containsExactly(word);
        });
  }

  @Test
  void anImpossibleRateIsRefusedByNameAndChangesNothing() {
    say("5e6", "5e6");
    for (String rate : List.of("0", "-5", "\"5MB/s\"", "true", "999", "1.1e13", "1e400")) {
      requireRefused("uplink", say(rate, "null"));
      requireRefused("downlink", say("null", rate));
      requireRefused("uplink", register(", \"uplink\": " + rate));
    }
    requireUplink(5e6);
    assertThat(planned().downlink()).contains(new ByteRate(5e6));
  }

  private static void requireRefused(String field, RunningRouter.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isBetween(400, 422);
    assertThat(answer.text()).contains(field);
  }
}
