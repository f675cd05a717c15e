package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything stands that acts by itself. */
@Command(
    name = "automation",
    description = "Shows and switches what the router does by itself.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {AutomationListCommand.class, AutomationSetCommand.class})
final class AutomationCommand {}
