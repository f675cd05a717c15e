package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.UserForm;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.RouterApi.Answer;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.tool.HandDrivenAgent;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each token allows only its own operations, and a refused one changes nothing. */
class TokenTest {

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  private static RouterApi agentApi(String node) {
    return bed.inTheNameOf(bed.agent(node));
  }

  private static Answer requireUnchanged(Supplier<Answer> call) {
    Map<String, Long> before = bed.database().rowCounts();
    Answer answer = call.get();
    assertThat(bed.database().rowCounts()).isEqualTo(before);
    return answer;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong", "Basic YTpi", "'; drop table access_token; --"})
  void withoutAValidTokenNothingIsRevealed(String token) {
    RouterApi nobody = bed.admin().as(token);
    for (String path : List.of("/query/v1/nodes", "/query/v1/requests/1", "/actuator/metrics")) {
      assertThat(nobody.get(path).status()).as(path).isEqualTo(401);
    }
    for (String path : List.of("/command/v1/sites", "/agent/v1/claims", "/agent/v1/reports")) {
      assertThat(requireUnchanged(() -> nobody.postRaw(path, "{}")).status())
          .as(path)
          .isEqualTo(401);
    }
  }

  @Test
  void tokensOfUsersAndAgentsAreNotInterchangeable() {
    assertThat(
            requireUnchanged(
                    () ->
                        bed.user()
                            .post(
                                "/agent/v1/registrations",
                                HandDrivenAgent.registration("LISBON", true)))
                .status())
        .isEqualTo(403);
    assertThat(
            requireUnchanged(
                    () ->
                        agentApi("LISBON")
                            .post("/command/v1/sites", new SiteForm(new SiteName("MINE"))))
                .status())
        .isEqualTo(403);
    assertThat(agentApi("LISBON").get("/query/v1/nodes").status()).isEqualTo(403);
  }

  @Test
  void aUserCannotActAsAdmin() {
    var site = new SiteForm(new SiteName("MINE"));
    var user = new UserForm("mallory", List.of("admin"));
    assertThat(requireUnchanged(() -> bed.user().post("/command/v1/sites", site)).status())
        .isEqualTo(403);
    assertThat(requireUnchanged(() -> bed.user().post("/command/v1/users", user)).status())
        .isEqualTo(403);
    assertThat(bed.user().get("/actuator/metrics").status()).isEqualTo(403);
  }

  @Test
  void anAgentCannotRegisterForANodeOfAnotherSite() {
    Answer answer =
        requireUnchanged(
            () ->
                agentApi("LISBON")
                    .post("/agent/v1/registrations", HandDrivenAgent.registration("OSLO", true)));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.problem().errors())
        .extracting(Refusal.Fault::field)
        .containsExactly("nodes[0]");
  }

  @Test
  void anAgentCannotChangeTheTasksOfAnotherSite() {
    SampleDataset data = bed.dataset("foreign").file("a", 100).at("GENEVA");
    data.request("LISBON");
    HandDrivenAgent owner = HandDrivenAgent.registered(agentApi("LISBON"), bed.node("LISBON"));
    ClaimedTask task = owner.claim(UUID.randomUUID()).tasks().getFirst();
    HandDrivenAgent thief = HandDrivenAgent.registered(agentApi("OSLO"), bed.node("OSLO"));

    GrantAnswer grant = thief.grant(task);
    assertThat(grant.grants()).isEmpty();
    assertThat(grant.refused()).containsExactly(new TaskKey(task.task(), task.epoch()));
    Answer report = requireUnchanged(() -> thief.reportDone(task));
    assertThat(thief.answerTo(report)).isEqualTo("unknown");
    assertThat(thief.claimNow().tasks()).isEmpty();
    owner.grant(task);
  }

  @Test
  void aSecondLiveAgentOfTheSameNameIsRefused() {
    HandDrivenAgent.registered(agentApi("OSLO"), bed.node("OSLO"));

    Answer second =
        requireUnchanged(
            () ->
                agentApi("OSLO")
                    .post("/agent/v1/registrations", HandDrivenAgent.registration("OSLO", false)));

    assertThat(second.status()).isEqualTo(409);
  }

  @Test
  void anEarlierIncarnationIsRefused() {
    HandDrivenAgent earlier = HandDrivenAgent.registered(agentApi("OSLO"), bed.node("OSLO"));
    HandDrivenAgent.registered(agentApi("OSLO"), bed.node("OSLO"));

    assertThat(requireUnchanged(earlier::heartbeat).status()).isEqualTo(409);
  }
}
