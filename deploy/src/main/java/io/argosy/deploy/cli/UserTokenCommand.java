package io.argosy.deploy.cli;

import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserTokenForm;
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
    TokenView dealt =
        router.connect().post("/command/v1/user-tokens", new UserTokenForm(name), TokenView.class);
    answer.write(dealt, () -> new TextTable());
    answer.say(dealt.token());
    return ExitCodes.DONE;
  }
}
