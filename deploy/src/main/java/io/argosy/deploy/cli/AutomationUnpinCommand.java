package io.argosy.deploy.cli;

import io.argosy.common.wire.user.PinView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes a pin back. */
@Command(
    name = "unpin",
    description = "Takes a pin back: the router decides again.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class AutomationUnpinCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "ID", description = "As pins shows it.")
  String id = "";

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/pins/" + RouterClient.inUrl(id) + "/removals", Map.of());
    List<PinView> all = AutomationPinsCommand.read(client);
    answer.write(all, () -> AutomationPinsCommand.table(all), AutomationPinsCommand.NONE);
    return ExitCodes.DONE;
  }
}
