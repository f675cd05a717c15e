package io.argosy.deploy.cli;

import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.DrainForm;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands about agents. */
@Command(
    name = "agent",
    description = {
      "Drains agents, for example before maintenance, and lets them work again.",
      "For admins, and for operators of the agent's site."
    })
final class AgentCommand {

  private static final String NAME = "Name of the agent, as in its agent.yaml.";

  @Command(
      name = "drain",
      description =
          "The agent finishes the transfers it has claimed and claims no more. Its door keeps"
              + " serving files.")
  void drain(
      @Mixin Router router, @Parameters(paramLabel = "AGENT", description = NAME) AgentName agent)
      throws IOException {
    router.client().post("/command/v1/drains", new DrainForm(agent, true));
    router.print(
        "Agent %s drains from its next heartbeat on; 'argosy nodes' shows it.".formatted(agent));
  }

  @Command(name = "undrain", description = "The agent claims work again.")
  void undrain(
      @Mixin Router router, @Parameters(paramLabel = "AGENT", description = NAME) AgentName agent)
      throws IOException {
    router.client().post("/command/v1/drains", new DrainForm(agent, false));
    router.print("Agent %s claims work again from its next heartbeat on.".formatted(agent));
  }
}
