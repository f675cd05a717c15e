package io.argosy.deploy.cli;

import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shuts a user out. */
@Command(
    name = "disable",
    description = {
      "Shuts a user out: every token, link and sign-in of his ends at once.",
      "What he asked for goes on; his name stays his."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserDisableCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "NAME", description = "As list shows it.")
  String name = "";

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/user-disablings", new UserDisablingForm(name, true));
    UserListCommand.tell(answer, client);
    return ExitCodes.DONE;
  }
}
