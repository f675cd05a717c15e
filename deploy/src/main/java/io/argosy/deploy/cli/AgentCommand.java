package io.argosy.deploy.cli;

import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.DrainForm;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The word under which everything about agents stands. */
@Command(
    name = "agent",
    description = {
      "Drains agents, as before maintenance, and lets them work again.",
      "For admins, and for operators of the agent's site."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION})
final class AgentCommand {

  private static final String NAME = "AGENT";

  @Command(
      name = "drain",
      description =
          "The agent finishes what it holds and claims no more. Its door goes on serving.",
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int drain(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(paramLabel = NAME, description = "Its name in agent.yaml.") AgentName agent)
      throws IOException {
    command(router, new DrainForm(agent, true));
    answer.say(
        "Agent %s hears with its next heartbeat that it drains; 'argosy nodes' shows it."
            .formatted(agent));
    return ExitCodes.DONE;
  }

  @Command(
      name = "undrain",
      description = "The agent claims work again.",
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int undrain(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(paramLabel = NAME, description = "Its name in agent.yaml.") AgentName agent)
      throws IOException {
    command(router, new DrainForm(agent, false));
    answer.say("Agent %s claims work again from its next heartbeat on.".formatted(agent));
    return ExitCodes.DONE;
  }

  private static void command(RouterOptions router, DrainForm form) throws IOException {
    router.connect().post("/command/v1/drains", form);
  }
}
