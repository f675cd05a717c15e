package io.argosy.deploy.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lets a user in once. */
@Command(
    name = "link",
    description = {
      "Prints a link that lets a user in once, and within 10 minutes.",
      "For whoever has no password yet, or has forgotten it."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserLinkCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin SignInLinkOption link;
  @Mixin Answer answer;

  @Parameters(paramLabel = "NAME", description = "As list shows it.")
  String name = "";

  @Override
  public Integer call() throws IOException {
    link.tell(answer, router, router.connect(), name);
    return ExitCodes.DONE;
  }
}
