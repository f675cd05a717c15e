package io.argosy.deploy.cli;

import io.argosy.bench.quality.Size;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.wire.Knowledge;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The word {@code argosy}, under which all commands stand. */
@Command(
    name = "argosy",
    description = "Places data where it is wanted, and verifies every byte.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "argosy COMMAND --help tells more.", ExitCodes.EXPLANATION},
    subcommands = {
      DemoCommand.class,
      RequestCommand.class,
      WhyCommand.class,
      ExplainCommand.class,
      InjectCommand.class,
      FdtcpCommand.class,
      NodesCommand.class,
      AgentCommand.class,
      ReplicaCommand.class,
      DatasetsCommand.class,
      FilesCommand.class,
      PlanCommand.class,
      WorldCommand.class,
      ReplayCommand.class,
      BlockCommand.class,
      BreakerCommand.class,
      AutomationCommand.class,
      UserCommand.class,
      BenchCommand.class,
      VersionCommand.class
    })
public final class ArgosyCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    return listCommands(spec);
  }

  /** What can be said after a word that stands alone. */
  static int listCommands(CommandSpec spec) {
    CommandLine command = spec.commandLine();
    command.usage(command.getErr());
    return ExitCodes.REFUSED_HERE;
  }

  /** Runs a command line; the answer is the exit code. */
  public static int run(Clock clock, String... arguments) {
    return commandLine(clock).execute(arguments);
  }

  static CommandLine commandLine(Clock clock) {
    return new CommandLine(new ArgosyCommand())
        .registerConverter(NodeName.class, converter(NodeName::new))
        .registerConverter(AgentName.class, converter(AgentName::new))
        .registerConverter(Lfn.class, converter(Lfn::new))
        .registerConverter(DatasetName.class, converter(DatasetName::new))
        .registerConverter(Instant.class, converter(text -> DeadlineText.read(text, clock)))
        .registerConverter(BlockName.class, converter(BlockName::parse))
        .registerConverter(ByteCount.class, converter(ByteCount::parse))
        .registerConverter(ByteRate.class, converter(ByteRate::parse))
        .registerConverter(Size.class, converter(Size::parse))
        .registerConverter(Knowledge.class, converter(Knowledge::of))
        .registerConverter(Priority.class, converter(text -> new Priority(Integer.parseInt(text))))
        .setExecutionExceptionHandler(new ExitCodes())
        .setParameterExceptionHandler(ArgosyCommand::tellWrongParameter)
        .setUsageHelpAutoWidth(true);
  }

  /** One sentence and where help is; a page of options would hide what is wrong. */
  private static int tellWrongParameter(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("argosy: " + unknownCommand(e).orElse(e.getMessage()));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCodes.REFUSED_HERE;
  }

  private static Optional<String> unknownCommand(ParameterException e) {
    Set<String> known = e.getCommandLine().getSubcommands().keySet();
    if (known.isEmpty() || !(e instanceof UnmatchedArgumentException unmatched)) {
      return Optional.empty();
    }
    return unmatched.getUnmatched().stream()
        .findFirst()
        .filter(word -> !word.startsWith("-"))
        .map(word -> "unknown command %s, try one of %s".formatted(word, String.join(", ", known)));
  }

  private static <T> ITypeConverter<T> converter(ITypeConverter<T> parse) {
    return text -> {
      try {
        return parse.convert(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("\"" + text + "\" is not a number");
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
