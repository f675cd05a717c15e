package io.argosy.deploy.cli;

import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The word under which everything about people stands, and shutting them out and in. */
@Command(
    name = "user",
    description = "Shows and makes users, and lets them in; for admins.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {
      UserListCommand.class,
      UserAddCommand.class,
      UserLinkCommand.class,
      UserTokenCommand.class
    })
final class UserCommand {

  private static final String AS_LISTED = "As list shows it.";

  @Command(
      name = "disable",
      description = {
        "Shuts a user out: every token, link and sign-in of his ends at once.",
        "What he asked for goes on; his name stays his."
      },
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int disable(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(paramLabel = "NAME", description = AS_LISTED) String name)
      throws IOException {
    return tell(router, answer, new UserDisablingForm(name, true));
  }

  @Command(
      name = "enable",
      description = "Lets a disabled user in again, by the password he had or a new link.",
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int enable(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(paramLabel = "NAME", description = AS_LISTED) String name)
      throws IOException {
    return tell(router, answer, new UserDisablingForm(name, false));
  }

  private static int tell(RouterOptions router, Answer answer, UserDisablingForm form)
      throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/user-disablings", form);
    UserListCommand.tell(answer, client);
    return ExitCodes.DONE;
  }
}
