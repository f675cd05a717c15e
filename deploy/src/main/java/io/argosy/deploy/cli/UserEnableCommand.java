package io.argosy.deploy.cli;

import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lets a user in again. */
@Command(
    name = "enable",
    description = "Lets a disabled user in again, by the password he had or a new link.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserEnableCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "NAME", description = "As list shows it.")
  String name = "";

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/user-disablings", new UserDisablingForm(name, false));
    UserListCommand.tell(answer, client);
    return ExitCodes.DONE;
  }
}
