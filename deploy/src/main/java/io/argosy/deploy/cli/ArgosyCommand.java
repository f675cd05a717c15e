package io.argosy.deploy.cli;

import io.argosy.bench.quality.Size;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.wire.Knowledge;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

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
      InjectCommand.class,
      NodesCommand.class,
      PlanCommand.class,
      ReplayCommand.class,
      BlockCommand.class,
      BreakerCommand.class,
      AutomationCommand.class,
      BenchCommand.class,
      VersionCommand.class
    })
public final class ArgosyCommand {

  /** Runs a command line; the answer is the exit code. */
  public static int run(Clock clock, String... arguments) {
    return commandLine(clock).execute(arguments);
  }

  static CommandLine commandLine(Clock clock) {
    return new CommandLine(new ArgosyCommand())
        .registerConverter(NodeName.class, converter(NodeName::new))
        .registerConverter(DatasetName.class, converter(DatasetName::new))
        .registerConverter(Instant.class, converter(text -> DeadlineText.read(text, clock)))
        .registerConverter(ByteCount.class, converter(ByteCount::parse))
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
    err.println("argosy: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCodes.REFUSED_HERE;
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
