package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything stands that acts by itself. */
@Command(
    name = "automation",
    description = "Shows, switches and pins what the router does by itself.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {
      AutomationListCommand.class,
      AutomationSetCommand.class,
      AutomationPinCommand.class,
      AutomationUnpinCommand.class,
      AutomationPinsCommand.class
    })
final class AutomationCommand {}
