package io.argosy.deploy.cli;

import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.common.wire.user.UserView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deals a token for a program. */
@Command(
    name = "token",
    description = {
      "Prints one more token of a user, for --token-file; it is good until it is revoked.",
      "It is shown this once: the router keeps only its hash."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserTokenCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "NAME", description = "As list shows it.")
  String name = "";

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    UserView known =
        client.list("/query/v1/users", UserView.class).stream()
            .filter(user -> user.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no user " + name));
    TokenView dealt =
        client.post("/command/v1/users", new UserForm(name, known.roles()), TokenView.class);
    answer.write(dealt, () -> new TextTable());
    answer.say(dealt.token());
    return ExitCodes.DONE;
  }
}
