package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * Every action that a text tells its reader to take exists: commands are parsed as written, and
 * buttons, pages and sections must be on the pages.
 */
class NamedActionsTest {

  private static final Path ROOT = Path.of("..");
  private static final List<String> PROGRAMS =
      List.of("common", "router", "web", "deploy", "download-agent");

  /** A command in quotes, with placeholders for the reader's values. */
  private static final Pattern QUOTED =
      Pattern.compile("(?:'|<code>|`)(?:\\./)?argosy ([^'<`]+)(?:'|</code>|`)");

  /** A command in the middle of a sentence. */
  private static final Pattern UNQUOTED =
      Pattern.compile("(?<![\\w'/.`>-])argosy ([a-z][a-z-]*(?: [a-z][a-z-]*)?)");

  private static final Pattern ON_PAGES = Pattern.compile("“([^”]+)”");

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

  private static final Map<String, String> FILLED_IN =
      Map.of(
          "LFN", "/d/1", "NAME", "/d/1", "DATASET", "/d", "NODE", "T1_A", "AGENT", "east", "ID",
          "1", "N", "1", "BLOCK", "/d#1", "%s", "T1_A");

  /** The manual lists {@code group one|two} for commands of a group. */
  @Test
  void everyCommandIsInTheManual() throws IOException {
    String manual = Files.readString(ROOT.resolve("docs/operate.md"));
    String list = manual.substring(manual.indexOf("## Use the command line"));
    String section = list.substring(0, list.indexOf("| Exit code |"));
    Map<String, CommandLine> commands =
        ArgosyCommand.commandLine(Clock.systemUTC()).getSubcommands();
    commands.forEach(
        (group, command) -> {
          assertThat(section).contains("`argosy " + group);
          command
              .getSubcommands()
              .keySet()
              .forEach(
                  name ->
                      assertThat(section)
                          .containsPattern(group + " ([a-z-]+\\|)*" + name + "(?![\\w-])"));
        });
  }

  @Test
  void commandsInTextsOfProgramsCanBeTyped() throws IOException {
    List<String> texts = texts();
    List<String> quoted = texts.stream().flatMap(text -> all(QUOTED, text)).distinct().toList();
    assertThat(quoted).hasSizeGreaterThan(5).contains("request retry", "replica remove");
    assertThat(quoted).allSatisfy(NamedActionsTest::isParsed);
    assertThat(texts.stream().flatMap(text -> all(UNQUOTED, text)).distinct())
        .isNotEmpty()
        .allSatisfy(NamedActionsTest::isCommand);
  }

  @Test
  void commandsInTheManualAreCommands() throws IOException {
    List<String> commands =
        Stream.concat(Stream.of(ROOT.resolve("README.md")), files("docs", ".md"))
            .map(NamedActionsTest::read)
            .flatMap(text -> all(QUOTED, text))
            .distinct()
            .toList();
    assertThat(commands).hasSizeGreaterThan(20).allSatisfy(NamedActionsTest::isCommand);
  }

  @Test
  void elementsOfPagesThatTextsNameExist() throws IOException {
    String pages =
        files("web/src/main/resources/templates", ".html")
            .map(NamedActionsTest::read)
            .collect(Collectors.joining());
    List<String> named = texts().stream().flatMap(text -> all(ON_PAGES, text)).distinct().toList();
    assertThat(named)
        .contains("Retry now", "Breakers")
        .allSatisfy(
            name ->
                assertThat(pages)
                    .as(name)
                    .containsPattern("[>'\"]" + Pattern.quote(name) + "…?[<'\"]"));
  }

  /** Returns the texts of the programs and the alerts. */
  private static List<String> texts() throws IOException {
    Stream.Builder<String> all = Stream.builder();
    for (String program : PROGRAMS) {
      files(program + "/src/main/java", ".java").map(NamedActionsTest::literals).forEach(all);
    }
    files("web/src/main/resources/templates", ".html").map(NamedActionsTest::read).forEach(all);
    files("deploy/monitoring", ".yaml").map(NamedActionsTest::read).forEach(all);
    return all.build().toList();
  }

  private static Stream<Path> files(String directory, String ending) throws IOException {
    try (Stream<Path> found = Files.walk(ROOT.resolve(directory))) {
      return found.filter(file -> file.toString().endsWith(ending)).toList().stream();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Joins texts that are broken over lines; each text becomes one line. */
  private static String literals(Path source) {
    String joined = read(source).replaceAll("\"\\s*\\+\\s*\"", "");
    return all(LITERAL, joined).collect(Collectors.joining("\n"));
  }

  private static Stream<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult found) -> found.group(1).strip());
  }

  private static CommandLine argosy() {
    return ArgosyCommand.commandLine(Clock.systemUTC());
  }

  /** Parses a command whose required values are missing or placeholders. */
  private static void isParsed(String typed) {
    List<String> words = Arrays.asList(typed.split("\\s+"));
    String[] filled =
        words.stream().map(word -> FILLED_IN.getOrDefault(word, word)).toArray(String[]::new);
    boolean isWhole = words.stream().anyMatch(word -> !word.matches("[a-z-]+"));
    isCommand(typed);
    try {
      argosy().parseArgs(filled);
    } catch (MissingParameterException e) {
      assertThat(isWhole).as("argosy %s: %s", typed, e.getMessage()).isFalse();
    } catch (ParameterException e) {
      throw new AssertionError("argosy " + typed + ": " + e.getMessage(), e);
    }
  }

  /** Follows the words of a command tree to a command that can run; further words are values. */
  private static void isCommand(String typed) {
    CommandLine at = argosy();
    for (String word : typed.split("[\\s|\\[]+")) {
      Optional<CommandLine> next = Optional.ofNullable(at.getSubcommands().get(word));
      if (next.isEmpty()) {
        assertThat(isOption(at, word) || isDone(at, word))
            .as("argosy %s: %s has no command %s", typed, at.getCommandName(), word)
            .isTrue();
        return;
      }
      at = next.get();
    }
  }

  private static boolean isOption(CommandLine at, String word) {
    return word.startsWith("-") && at.getCommandSpec().findOption(word) != null;
  }

  /** Whether the command runs without further words, or a placeholder names them. */
  private static boolean isDone(CommandLine at, String word) {
    boolean takesMore =
        at.getSubcommands().isEmpty()
            || at.getCommandSpec().options().stream()
                .anyMatch(option -> !option.usageHelp() && !option.versionHelp());
    return takesMore || word.matches("[A-Z].*|…|\\.\\.\\.");
  }
}
