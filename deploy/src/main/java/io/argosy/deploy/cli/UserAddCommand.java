package io.argosy.deploy.cli;

import io.argosy.common.wire.user.UserRolesForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a user. */
@Command(
    name = "add",
    description = {
      "Makes a user, or gives a known one these roles instead of its own; prints a link that lets it"
          + " in once.",
      "No password is set here: whoever came in by the link sets one on the page Account."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserAddCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin SignInLinkOption link;
  @Mixin Answer answer;

  @Parameters(paramLabel = "NAME", description = "1 to 64 of A-Z a-z 0-9 _.")
  String name = "";

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      required = true,
      description =
          "user, data-manager:SITE (approves what is sent there), operator:SITE or admin; may be"
              + " given again.")
  List<String> roles = List.of();

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/user-roles", new UserRolesForm(name, roles));
    link.tell(answer, router, client, name);
    return ExitCodes.DONE;
  }
}
