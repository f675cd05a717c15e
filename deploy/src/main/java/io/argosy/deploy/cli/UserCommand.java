package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** The word under which everything about people stands. */
@Command(
    name = "user",
    description = "Shows and makes users, and lets them in; for admins.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {
      UserListCommand.class,
      UserAddCommand.class,
      UserLinkCommand.class,
      UserTokenCommand.class,
      UserDisableCommand.class,
      UserEnableCommand.class
    })
final class UserCommand {}
