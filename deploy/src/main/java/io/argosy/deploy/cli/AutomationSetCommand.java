package io.argosy.deploy.cli;

import io.argosy.common.wire.user.AutomationForm;
import io.argosy.common.wire.user.AutomationView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Switches something that acts by itself. */
@Command(
    name = "set",
    description = "Says whether something may act by itself; for admins.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class AutomationSetCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(index = "0", paramLabel = "NAME", description = "As list shows it.")
  String name = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "MODE",
      description = "on, dry-run or off (as the configuration says).")
  Optional<String> mode = Optional.empty();

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/automations", new AutomationForm(name, mode.orElse(null)));
    List<AutomationView> all = client.list("/query/v1/automations", AutomationView.class);
    answer.write(all, () -> AutomationListCommand.table(all));
    return ExitCodes.DONE;
  }
}
