package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every alert names commands that exist. */
class AlertCommandsTest {

  private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
  private static final Pattern DESCRIPTION = Pattern.compile("(?m)^ +description: (.+)$");
  private static final Pattern COMMAND = Pattern.compile("'argosy ([a-z]+(?: [a-z]+)*)");

  @Test
  void everyAlertNamesAnExistingCommand() throws IOException {
    String alerts = Files.readString(Path.of("monitoring/prometheus-alerts.yaml"));
    List<String> descriptions =
        DESCRIPTION.matcher(alerts).results().map(text -> text.group(1)).toList();
    assertThat(descriptions).hasSameSizeAs(ALERT.matcher(alerts).results().toList());
    assertThat(descriptions)
        .allSatisfy(
            text -> {
              Matcher commands = COMMAND.matcher(text);
              assertThat(commands.results()).as(text).isNotEmpty();
              commands.reset().results().forEach(one -> requireKnown(one.group(1)));
            });
  }

  private static void requireKnown(String words) {
    CommandLine command = ArgosyCommand.commandLine(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    for (String word : words.split(" ")) {
      assertThat(command.getSubcommands()).as(words).containsKey(word);
      command = command.getSubcommands().get(word);
    }
  }
}
