package io.argosy.deploy.cli;

import io.argosy.bench.quality.Size;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.wire.Knowledge;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code argosy}, the parent of all others. */
@Command(
    name = "argosy",
    description = "Places data where it is wanted, and verifies every byte.",
    footer = {"", "Run argosy COMMAND --help for the options of a command."},
    subcommands = {
      DemoCommand.class,
      RequestCommand.class,
      ExplainCommand.class,
      InjectCommand.class,
      DatasetCommand.class,
      FdtcpCommand.class,
      NodesCommand.class,
      StorageCommand.class,
      AgentCommand.class,
      ReplicaCommand.class,
      FilesCommand.class,
      PlanCommand.class,
      WorldCommand.class,
      ReplayCommand.class,
      BlockCommand.class,
      BreakerCommand.class,
      AutomationCommand.class,
      CircuitCommand.class,
      LoadTestCommand.class,
      TcpCommand.class,
      LinkratesCommand.class,
      UserCommand.class,
      BenchCommand.class
    })
public final class ArgosyCommand {

  private static final String NO_SUBCOMMAND = "Missing required subcommand";

  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help message and exit.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print version information and exit.")
  boolean version;

  @Command(name = "datasets", description = "Lists the datasets that can be requested.")
  void datasets(@Mixin Router router) throws IOException {
    List<DatasetView> all = router.client().list("/query/v1/datasets", DatasetView.class);
    TextTable table = new TextTable("Dataset, Blocks, Files, Bytes");
    all.forEach(one -> table.row(one.name(), one.blocks(), one.files(), one.bytes()));
    router.write(all, table.linesOr("There are no datasets; argosy inject adds them."));
  }

  @Command(
      name = "why",
      description = "Explains why a file is not at a node yet: the first obstacle on its way.")
  void why(
      @Mixin Router router,
      @Parameters(paramLabel = "LFN", description = "File name, such as /demo/photos/one.jpg.")
          Lfn lfn,
      @Option(
              names = "--at",
              required = true,
              paramLabel = "NODE",
              description = "Node at which the file is missing.")
          NodeName node)
      throws IOException {
    FileWaitView wait =
        router
            .client()
            .post("/query/v1/file-waits", new FileWaitForm(lfn, node), FileWaitView.class);
    TextTable table =
        new TextTable("File, At, Bytes, Reason")
            .row(wait.lfn(), wait.destination(), wait.bytes(), wait.reason());
    router.write(
        wait,
        Stream.concat(table.lines().stream(), Stream.of(RequestText.sentence(wait))).toList());
  }

  @Command(name = "version", description = "Prints the version of Argosy and of Java.")
  void version() {
    spec.commandLine().getOut().println(spec.version()[0]);
  }

  /** The manifest has the version; classes outside a jar have none. */
  private static String versionText() {
    String version =
        Optional.ofNullable(ArgosyCommand.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
    return "argosy %s, Java %s".formatted(version, Runtime.version());
  }

  /** Runs a command line and returns the exit code. */
  public static int run(Clock clock, String... arguments) {
    return commandLine(clock).execute(arguments);
  }

  static CommandLine commandLine(Clock clock) {
    CommandLine argosy =
        new CommandLine(new ArgosyCommand())
            .registerConverter(NodeName.class, converter(NodeName::new))
            .registerConverter(AgentName.class, converter(AgentName::new))
            .registerConverter(SiteName.class, converter(SiteName::new))
            .registerConverter(Lfn.class, converter(Lfn::new))
            .registerConverter(DatasetName.class, converter(DatasetName::new))
            .registerConverter(Duration.class, converter(ArgosyCommand::duration))
            .registerConverter(Instant.class, converter(text -> moment(text, clock)))
            .registerConverter(Begin.class, converter(text -> Begin.of(text, clock)))
            .registerConverter(BlockName.class, converter(BlockName::parse))
            .registerConverter(ByteCount.class, converter(ByteCount::parse))
            .registerConverter(ByteRate.class, converter(ByteRate::parse))
            .registerConverter(Size.class, converter(Size::parse))
            .registerConverter(Knowledge.class, converter(Knowledge::of))
            .registerConverter(
                io.argosy.bench.switchover.Broken.class,
                choice(io.argosy.bench.switchover.Broken.values()))
            .registerConverter(
                io.argosy.bench.circuits.Broken.class,
                choice(io.argosy.bench.circuits.Broken.values()))
            .registerConverter(
                Priority.class, converter(text -> new Priority(Integer.parseInt(text))))
            .setExecutionExceptionHandler(new ExitCodes())
            .setParameterExceptionHandler(ArgosyCommand::explainWrongParameter)
            .setUsageHelpAutoWidth(true);
    completeHelp(argosy);
    argosy.getCommandSpec().version(versionText());
    return argosy;
  }

  /** The help of every command names the defaults of its options and ends with the exit codes. */
  private static void completeHelp(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (!(spec.userObject() instanceof Method)) {
      List.copyOf(spec.options()).forEach(option -> completeHelp(spec, option));
    }
    UsageMessageSpec help = spec.usageMessage();
    if (!spec.subcommands().isEmpty() && !(spec.userObject() instanceof NodesCommand)) {
      help.synopsisSubcommandLabel("COMMAND");
    }
    String[] own = help.footer().length == 0 ? new String[] {""} : help.footer();
    if (Arrays.stream(own).noneMatch(line -> line.startsWith("Exit codes:"))) {
      help.footer(
          Stream.concat(Arrays.stream(own), Stream.of(ExitCodes.EXPLANATION))
              .toArray(String[]::new));
    }
    spec.subcommands().values().forEach(ArgosyCommand::completeHelp);
  }

  /**
   * Labels the parameter of an option by its type, and appends the default to the description. This
   * replaces the option, which the parameters of a command method do not allow.
   */
  private static void completeHelp(CommandSpec command, OptionSpec option) {
    String label = option.paramLabel().startsWith("<") ? label(option) : option.paramLabel();
    String[] lines = option.description().clone();
    int last = lines.length - 1;
    if (lacksDefault(option)) {
      lines[last] = lines[last].replaceFirst("\\.$", " (default: \\${DEFAULT-VALUE}).");
    }
    if (lacksDefault(option) || !label.equals(option.paramLabel())) {
      command.remove(option);
      command.addOption(OptionSpec.builder(option).description(lines).paramLabel(label).build());
    }
  }

  private static String label(OptionSpec option) {
    return switch (option.auxiliaryTypes()[0].getSimpleName()) {
      case "int", "Integer", "long", "double" -> "N";
      case "ByteCount" -> "SIZE";
      case "Duration" -> "DURATION";
      case "Instant" -> "TIME";
      case "NodeName" -> "NODE";
      default -> option.paramLabel();
    };
  }

  /** Optional values, lists and paths have no default, or one that the description explains. */
  private static boolean lacksDefault(OptionSpec option) {
    Object value = option.defaultValue() == null ? option.initialValue() : option.defaultValue();
    return !option.required()
        && (value instanceof Number || value instanceof String || value instanceof Duration)
        && !String.join(" ", option.description()).contains("default");
  }

  /** Prints one sentence and where to find help; the whole help would hide what is wrong. */
  private static int explainWrongParameter(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (NO_SUBCOMMAND.equals(e.getMessage())) {
      command.usage(err);
      return ExitCodes.REFUSED_HERE;
    }
    // The messages of groups of options begin with a word of their own.
    String message = String.valueOf(e.getMessage()).replaceFirst("^Error: ", "");
    err.println("argosy: " + unknownCommand(e).orElse(message));
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

  /** Parses one of these as it is written. */
  private static <E extends Enum<E>> ITypeConverter<E> choice(E[] all) {
    return text ->
        Stream.of(all)
            .filter(one -> one.toString().equals(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "expected one of %s but was '%s'".formatted(List.of(all), text)));
  }

  /** Parses {@code 200ms}, {@code 53.4ms} or {@code PT0.2S}; a number needs a unit. */
  private static Duration duration(String text) {
    if (text.chars().noneMatch(Character::isLetter)) {
      throw new IllegalArgumentException("\"" + text + "\" needs a unit, such as 200ms or 5m");
    }
    try {
      return text.endsWith("ms") && text.contains(".")
          ? Duration.ofNanos(
              new BigDecimal(text.substring(0, text.length() - 2))
                  .movePointRight(6)
                  .longValueExact())
          : DurationStyle.detectAndParse(text);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a valid duration, such as 200ms, 5m or PT1H30M", e);
    }
  }

  /** Parses a date, which stands for its end in UTC, a time, or a duration from now. */
  static Instant moment(String text, Clock clock) {
    try {
      if (text.startsWith("P")) {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(Duration.parse(text));
      }
      return text.contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a date, time or duration: 2026-01-31, 2026-01-31T12:00:00Z, PT36H");
    }
  }
}
