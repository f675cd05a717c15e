package io.argosy.deploy.cli;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.PinTakenView;
import io.argosy.common.wire.user.PinView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Has something left alone. */
@Command(
    name = "pin",
    description = {
      "Has something that acts by itself leave a thing alone.",
      "Whatever has all that is named is left alone, or has the value that is given. For admins, and",
      "operators of a node that is named. The same again replaces the pin."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Breakers are pinned by argosy breaker pin.", "", ExitCodes.EXPLANATION})
final class AutomationPinCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;
  @Mixin PinOptions about;

  @Parameters(
      paramLabel = "NAME",
      description = "rerouting, expiry, shadow, learning or exploration.")
  String name = "";

  @Option(names = "--request", paramLabel = "ID", description = "What this request wants.")
  Optional<String> request = Optional.empty();

  @Option(names = "--block", paramLabel = "BLOCK", description = "As block list shows it.")
  Optional<BlockName> block = Optional.empty();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "For shadow: compared whatever the configuration says.")
  Optional<String> strategy = Optional.empty();

  @Option(
      names = "--capacity",
      paramLabel = "RATE",
      description = "For learning: what is believed instead, such as 50MB/s.")
  Optional<ByteRate> capacity = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "2026-01-31, 2026-01-31T12:00:00Z or PT36H from now (until it is unpinned).")
  Optional<Instant> until = Optional.empty();

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/pins", form(), PinTakenView.class);
    List<PinView> all = AutomationPinsCommand.read(client);
    answer.write(all, () -> AutomationPinsCommand.table(all));
    return ExitCodes.DONE;
  }

  private PinForm form() {
    return new PinForm(
        name,
        about.source.orElse(null),
        about.destination.orElse(null),
        request.orElse(null),
        block.orElse(null),
        strategy.orElse(null),
        capacity.map(ByteRate::bytesPerSecond).orElse(null),
        until.orElse(null),
        about.reason);
  }
}
