package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything about breakers stands. */
@Command(
    name = "breaker",
    description = "Shows what is given no work because it fails, and pins it.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {BreakerListCommand.class, BreakerPinCommand.class})
final class BreakerCommand {}
