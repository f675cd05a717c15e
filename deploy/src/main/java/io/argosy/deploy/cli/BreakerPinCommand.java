package io.argosy.deploy.cli;

import io.argosy.common.wire.user.BreakerForm;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Pins a breaker, or lets it decide again. */
@Command(
    name = "pin",
    description = "Pins a source, a destination, or the link between both; for admins.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BreakerPinCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;
  @Mixin PinOptions about;

  @Parameters(
      paramLabel = "PIN",
      description = "open: no work over it; closed: work, whatever happens; none: it decides.")
  String pin = "";

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post(
        "/command/v1/breakers",
        new BreakerForm(
            about.source.orElse(null), about.destination.orElse(null), pin, about.reason));
    List<BreakerView> all = client.list("/query/v1/breakers", BreakerView.class);
    answer.write(all, () -> BreakerListCommand.table(all));
    return ExitCodes.DONE;
  }
}
