package io.argosy.deploy.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The word under which everything about requests stands. */
@Command(
    name = "request",
    description = "Asks for datasets at destinations, shows how far they are, cancels.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {
      RequestPreviewCommand.class,
      RequestCreateCommand.class,
      RequestListCommand.class,
      RequestShowCommand.class,
      RequestWatchCommand.class,
      RequestPriorityCommand.class,
      RequestSuspendCommand.class,
      RequestRetryCommand.class,
      RequestResumeCommand.class,
      RequestCancelCommand.class
    })
final class RequestCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    return ArgosyCommand.listCommands(spec);
  }
}
