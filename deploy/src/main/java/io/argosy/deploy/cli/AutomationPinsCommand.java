package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.PinView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what is left alone. */
@Command(
    name = "pins",
    description = "Shows what is pinned, by whom, until when and why; breaker list has theirs.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class AutomationPinsCommand implements Callable<Integer> {

  static final String NONE = "Nothing is pinned; argosy breaker list shows the pins of breakers.";

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<PinView> all = read(router.connect());
    answer.write(all, () -> table(all), NONE);
    return ExitCodes.DONE;
  }

  static List<PinView> read(RouterClient client) throws IOException {
    return client.list("/query/v1/pins", PinView.class);
  }

  static TextTable table(List<PinView> all) {
    TextTable table = new TextTable("Id", "Name", "About", "By", "Since", "Until", "Why");
    for (PinView one : all) {
      table.row(
          one.id(),
          one.automation(),
          subject(one),
          one.by(),
          one.at(),
          Objects.requireNonNullElse(one.until(), "it is unpinned"),
          one.reason());
    }
    return table;
  }

  private static String subject(PinView one) {
    Double capacity = one.capacity();
    return Stream.of(
            named("source", one.source()),
            named("destination", one.destination()),
            named("request", one.request()),
            named("block", one.block()),
            named("strategy", one.strategy()),
            named("at", capacity == null ? null : new ByteRate(capacity)))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String named(String kind, @Nullable Object name) {
    return name == null ? "" : kind + " " + name;
  }
}
