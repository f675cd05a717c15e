package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything about blocks stands. */
@Command(
    name = "block",
    description = "Shows blocks that are not tried any more, and resumes them.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {BlockListCommand.class, BlockResumeCommand.class})
final class BlockCommand {}
