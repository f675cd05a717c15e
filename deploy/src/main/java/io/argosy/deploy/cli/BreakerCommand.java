package io.argosy.deploy.cli;

import io.argosy.common.wire.user.BreakerForm;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands about circuit breakers. */
@Command(
    name = "breaker",
    description = "Lists the circuit breakers of sources, destinations and links, and pins them.")
final class BreakerCommand {

  @Command(
      name = "list",
      description = "Lists the breakers that are open, were open recently, or are pinned.")
  void list(@Mixin Router router) throws IOException {
    List<BreakerView> all = router.client().list("/query/v1/breakers", BreakerView.class);
    TextTable table = new TextTable("Kind, Source, Destination, State, Since, Probe at, Why");
    for (BreakerView one : all) {
      table.row(
          one.kind(),
          one.source(),
          one.destination(),
          state(one),
          one.since(),
          probe(one),
          one.reason());
    }
    router.write(all, table.linesOr("Nothing is open, and nothing is pinned."));
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

  @Command(
      name = "pin",
      description =
          "Pins the breaker of a source, a destination, or the link between both; for admins.")
  void pin(
      @Mixin Router router,
      @Mixin PinOptions about,
      @Parameters(
              paramLabel = "PIN",
              description =
                  "open: no transfers; closed: transfers, even if they fail; none: the breaker"
                      + " decides again.")
          String pin)
      throws IOException {
    BreakerForm form = new BreakerForm(about.source, about.destination, pin, about.reason);
    router.client().post("/command/v1/breakers", form);
    list(router);
  }
}
