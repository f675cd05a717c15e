package io.argosy.deploy.cli;

import io.argosy.common.wire.user.AutomationView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what may act by itself. */
@Command(
    name = "list",
    description = "Shows what acts by itself, and whether it may.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class AutomationListCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<AutomationView> all = router.connect().list("/query/v1/automations", AutomationView.class);
    answer.write(all, () -> table(all));
    return ExitCodes.DONE;
  }

  static TextTable table(List<AutomationView> all) {
    TextTable table = new TextTable("Name", "Mode", "Said by");
    all.forEach(one -> table.row(one.name(), one.mode(), one.set() ? "command" : "configuration"));
    return table;
  }
}
