package io.argosy.deploy.cli;

import io.argosy.common.wire.user.BreakerView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows breakers. */
@Command(
    name = "list",
    description =
        "Shows which sources, destinations and links are open, were lately, or are pinned.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BreakerListCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<BreakerView> all = router.connect().list("/query/v1/breakers", BreakerView.class);
    answer.write(all, () -> table(all), "Nothing is open, and nothing is pinned.");
    return ExitCodes.DONE;
  }

  static TextTable table(List<BreakerView> all) {
    TextTable table =
        new TextTable("Kind", "Source", "Destination", "State", "Since", "Probe at", "Why");
    for (BreakerView one : all) {
      table.row(
          one.kind(),
          Objects.toString(one.source(), ""),
          Objects.toString(one.destination(), ""),
          state(one),
          one.since(),
          probe(one),
          one.reason());
    }
    return table;
  }

  private static Object probe(BreakerView one) {
    return Objects.requireNonNullElse(
        one.probeAt(), "open".equals(one.pin()) ? "not while pinned" : "");
  }

  private static String state(BreakerView one) {
    if (one.pin() != null) {
      return one.state() + " (pinned by " + one.pinnedBy() + ")";
    }
    return one.state().equals(one.decided())
        ? one.state()
        : one.state() + " (dry run: " + one.decided() + ")";
  }
}
