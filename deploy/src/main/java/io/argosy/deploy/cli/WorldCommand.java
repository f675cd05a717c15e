package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything about worlds stands. */
@Command(
    name = "world",
    description = "Writes what a router knows as a world, a file that can be changed and planned.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {WorldExportCommand.class})
final class WorldCommand {}
